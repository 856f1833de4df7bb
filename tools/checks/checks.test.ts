import { expect, test } from 'vitest';
import { circles, routesOf, weigh, weighRoutes } from './bundle.ts';
import { checkClasses } from './classes.ts';
import { checkPatterns } from './patterns.ts';
import { checkSizes } from './sizes.ts';
import { checkMessages, compareLanguages } from './texts/messages.ts';
import { checkTexts } from './texts/own-words.ts';
import { checkTextAreas } from './texts/text-areas.ts';
import { treeFrom } from './tree.ts';
import { checkWords } from './words.ts';

const lines = (count: number) => 'x();\n'.repeat(count);
const functionOf = (count: number) => `export function long() {\n${lines(count - 2)}}\n`;
const sizeErrors = (files: Record<string, string>) => checkSizes(treeFrom(files), []).errors;
const wordErrors = (path: string, text: string) => checkWords(treeFrom({ [path]: text })).errors;

test('sizes: files, tests, functions and folders have their limits', () => {
  expect(sizeErrors({ 'ui/a.ts': lines(300), 'ui/a.test.ts': lines(500), 'ui/b.ts': functionOf(50) })).toEqual([]);
  expect(sizeErrors({ 'ui/a.ts': lines(301) })).toEqual(['ui/a.ts: file of 301 lines, at most 300']);
  expect(sizeErrors({ 'ui/a.test.ts': lines(501) })).toHaveLength(1);
  expect(sizeErrors({ 'ui/a.ts': functionOf(51) })).toEqual(['ui/a.ts#long: function of 51 lines, at most 50']);
  expect(sizeErrors({ 'ui/a.ts': `const short = (é: string) => {\n${lines(49)}};` })).toHaveLength(1);
  const files = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`ui/deep/f${n}.ts`, '']));
  expect(sizeErrors(files)).toEqual(['ui/deep: folder of 13 files, at most 12']);
  expect(checkSizes(treeFrom({ 'ui/a.ts': lines(201) }), []).warnings).toHaveLength(1);
});

test('sizes: an exception covers one size and goes when it is not needed', () => {
  const tree = treeFrom({ 'ui/a.ts': lines(320) });
  const errors = (size: number) => checkSizes(tree, [{ rule: 'file', path: 'ui/a.ts', size }]).errors;
  expect(errors(320)).toEqual([]);
  expect(errors(310)).toHaveLength(1);
  expect(errors(330)).toEqual(['ui/a.ts: the exception for its file is larger than needed; lower it to 320']);
  expect(checkSizes(treeFrom({}), [{ rule: 'file', path: 'ui/a.ts', size: 320 }]).errors).toHaveLength(1);
});

test('patterns: what reads files takes no square of a text', () => {
  const found = (pattern: string) =>
    checkPatterns(treeFrom({ 'platform/server/sheets/a.ts': `export const A = ${pattern};` })).errors;
  for (const slow of ['/\\s*%$/', '/\\[[^\\]]*\\]/g', '/^(.*?)(\\s*Z)?$/']) expect(found(slow), slow).toHaveLength(1);
  for (const fast of ['/\\s{0,9}%$/', '/\\[[^[\\]]*\\]/g', '/^\\s*Z$/', '/[,;]/'])
    expect(found(fast), fast).toEqual([]);
});

test('classes: a component only uses classes that its style sheet defines', () => {
  const found = (source: string) =>
    checkClasses(
      treeFrom({
        'ui/a.module.css': '/* .gone */\n.row > .cell:not(.last) {\n  color: red;\n}',
        'ui/parts/a.tsx': `import styles from '../a.module.css';\n${source}`,
      }),
    ).errors;
  expect(found("cx(styles.row, styles['cell'], styles.last, styles[mark], other.gone)")).toEqual([]);
  expect(found('cx(styles.gone)')).toEqual(['ui/parts/a.tsx:2: no class "gone" in ui/a.module.css']);
  expect(found("cx(styles['rows'])")).toHaveLength(1);
});

test('classes: only the fields say how a box and its tick are laid out', () => {
  const found = (css: string, path = 'modules/a/a.module.css') => checkClasses(treeFrom({ [path]: css })).errors;
  const broken = '/* Why\nso. */\n.table .tick input {\n  display: block;\n}';
  expect(found(broken)).toEqual([
    'modules/a/a.module.css:3: lays out inputs anew, which breaks their ticks; lay out what holds them',
  ]);
  expect(
    found('@media print {\n.a,\n.b > input[type="checkbox"]:checked {margin: 0; appearance: auto}\n}'),
  ).toHaveLength(1);
  expect(found(broken, 'ui/primitives/fields/a.module.css')).toEqual([]);
  for (const fine of [
    '.a input { vertical-align: middle; }',
    '.input { display: grid; }',
    'label:has(input) { display: flex; }',
  ])
    expect(found(fine), fine).toEqual([]);
});

const WORDS: [path: string, text: string][] = [
  ['modules/sales/config.ts', 'export const port = process.env.PORT;'],
  ['modules/sales/config.ts', `export const port = process['env'].PORT;`],
  ['ui/badge.tsx', `export const colour = '#ff8800';`],
  ['ui/badge.tsx', `export const border = '1px solid #12345678';`],
  ['ui/badge.module.css', '.badge {\n  color: #fff;\n}'],
  ['ui/badge.tsx', 'export const Badge = () => <span title="more">i</span>;'],
  ['ui/badge.tsx', 'export const Badge = () => <form onSubmit={send} />;'],
  ['modules/sales/sale.staff.tsx', 'const sold = await send(sell).catch(() => null);'],
  ['modules/sales/sale.portal.tsx', 'void remove.mutateAsync({ id }).catch(() => {});'],
  ['modules/sales/sale.test.ts', 'await vi.waitFor(() => expect(sold).toBe(1));'],
  ['modules/sales/sale.test.ts', "await app.sql('update sale set due_at = now() where id = 1');"],
  ['modules/sales/sale.test.ts', "await app.sql('select id from sale where paid limit 1');"],
  ['modules/sales/sale.test.ts', 'const today = new Date().toISOString().slice(0, 10);'],
  ['e2e/sale.e2e.ts', `const soon = new Date(Date.now() + 5 * DAY).toISOString().split('T')[0];`],
  ['modules/sales/sale.test.ts', 'await app.sql(`update sale set due_date = current_date - 3`);'],
  ['modules/sales/sale.server.ts', 'const today = new Date(now).toISOString().slice(0, 10);'],
  ['modules/sales/sale.portal.tsx', `const today = new Date().toISOString().split('T')[0];`],
  ['modules/sales/sale.server.ts', 'const late = sql`select id from sale where due_date < current_date`;'],
  ['database/migrations/0999_late.sql', 'update sale set late = due_date < CURRENT_DATE;'],
  ['modules/sales/string-utils.ts', ''],
  ['modules/sales/common/order.ts', ''],
  ['modules/sales/orderList.ts', ''],
  ['modules/sales/order.ts', `// ${'TO'}DO: later`],
  ['modules/sales/order.ts', `// @ts-${'ignore'}\nx();`],
  ['modules/sales/order.test.ts', `test.${'skip'}('one day', () => {});`],
  ['docs/run.md', 'cd /planted/apps'],
  ['docs/run.md', `see /${'home'}/somebody/ordo`],
  ['package-lock.json', '{ "resolved": "https://npm.example.com/x.tgz" }'],
];

test.each(WORDS)('words: a finding in %s: %s', (path, text) => {
  expect(wordErrors(path, text)).toHaveLength(1);
});

const HARMLESS: [path: string, text: string][] = [
  ['apps/server/config.ts', 'export const port = process.env.PORT;'],
  ['modules/sales/sale.test.ts', "await app.sql('update sale set due_at = now() - make_interval(secs => 1)');"],
  ['modules/sales/sale.test.ts', 'const day = (n: number) => new Date(n * DAY).toISOString().slice(0, 10);'],
  ['ui/tokens/scales.ts', `export const colour = '#ff8800';`],
  ['ui/badge.tsx', `class Badge { #add = 1; text = 'Order #123'; get() { return this.#add; } }`],
  ['ui/badge.module.css', '#add {\n  color: var(--app-text);\n}'],
  ['ui/badge.tsx', 'export const Badge = () => <Modal title="Move"><iframe title="Map" /></Modal>;'],
  ['modules/sales/order.ts', `export const text = '${'TO'}DO';`],
  ['modules/sales/order.staff.tsx', 'void loadDialog().catch(() => undefined);'],
  ['modules/people/common-passwords.rules.ts', ''],
  ['database/migrations/0001_foundation.sql', ''],
  ['docs/api.md', 'GET /api/v1/users/home/x and https://example.com/home/user/x'],
];

const NOT_OURS: [said: string, right: string][] = [
  ['Enter your e-mail address.', 'email'],
  ['Your session has ended. Sign in again.', 'log in, log out'],
  ['Role that is told', 'is notified'],
  ['Another system hears of the answers you choose.', 'gets a notification'],
  ['No role fits these filters', 'matches'],
  ['None chosen: everybody', 'If empty, …'],
  ['Own password due', 'Password change required'],
  ['Añadir línea', 'agregar'],
  ['Nuevo informe', 'reporte'],
  ['Activar un segundo factor', 'verificación en dos pasos'],
  ['Actividades vencidas', 'atrasada'],
  ['La actividad está vencida', 'atrasada'],
  ['All all rows', 'All'],
  ['It hears of what concerns nobody in particular', 'gets a notification'],
  ['Nothing lives at this address', 'There is no page at this address'],
  ['1 mail is kept', 'email'],
  ['Closed addresses · Kept', 'blocked addresses'],
  ['They are made anew and both agree again', 'again'],
  ['Part of the product', 'Built in'],
  ['Reasons of a loss', 'Lost reasons'],
  ['Prices: Of the template on the day', 'Template prices'],
  ['It is left out', 'Skipped'],
  ['Its lines come first', 'listed first'],
  ['No two records with the same value', 'Must be unique'],
  ['Space take up', 'pick up'],
  ['3 activities have no sure place', 'exact location'],
  ['3 actividades no tienen un lugar seguro', 'ubicación exacta'],
  ['I do not sign', 'Decline to sign'],
  ['Sealed to Today', 'Sealed until'],
  ['Escriba el día.', 'Ingrese'],
  ['Indique un motivo.', 'Ingrese'],
  ['Periodo', 'período'],
  ['Bloquear superposiciones', 'cruce'],
  ['Horas planificadas', 'programado'],
];
test.each(NOT_OURS)('words: “%s” is not what the glossary says', (said, right) => {
  const text = `export const en = { 'a.b': '${said}' };`;
  expect(wordErrors('modules/a/messages.ts', text)[0]).toContain(right);
  expect(wordErrors('modules/a/a.server.ts', text)).toEqual([]);
});

test.each([
  ['List activities the asker may see', 'you'],
  ['Lines of a template', 'item, email'],
  ['Take a file off an activity', 'remove'],
  ['Read one role', 'Get, Update'],
  ['The second factor of a user', 'two-factor authentication'],
])('words: the API description does not say “%s”', (said, right) => {
  const call = `export const call = endpoint({ summary: '${said}' });`;
  for (const path of ['modules/a/a.contract.ts', 'modules/a/a.routes.ts', 'platform/server/jobs/routes.ts'])
    expect(wordErrors(path, call)[0]).toContain(right);
});

test('words: messages are written, and a search is typed', () => {
  for (const said of ['Escriba un mensaje', 'Escriba para buscar', 'Escriba su nombre para firmar', 'Ingrese el día.'])
    expect(wordErrors('modules/a/messages.ts', `export const es = { 'a.b': '${said}' };`)).toEqual([]);
});

test('words: a safe place for codes is one', () => {
  expect(wordErrors('modules/a/messages.ts', `export const es = { 'a.b': 'Guárdelos en un lugar seguro.' };`)).toEqual(
    [],
  );
});

test('words: only what is no activity may be “vencido”', () => {
  const late = `export const es = { 'a.b': 'Vencida' };`;
  expect(wordErrors('modules/planning/screens/messages.ts', late)[0]).toContain('atrasada');
  expect(wordErrors('modules/activities/order-web/messages.ts', late)[0]).toContain('atrasada');
  expect(wordErrors('platform/web/exports/messages.ts', late)).toEqual([]);
  expect(wordErrors('modules/activities/order-papers/messages.ts', late.replace('da', 'do'))).toEqual([]);
});

test.each(HARMLESS)('words: no finding in %s: %s', (path, text) => {
  expect(wordErrors(path, text)).toEqual([]);
});

test('messages: both languages have the same keys and the same placeholders', () => {
  const en = { greet: 'Hello {name}', count: '{n, plural, one {# job} other {# jobs of {who}}}', deep: { a: 'A' } };
  const es = { greet: 'Hola {name}', count: '{n, plural, other {# trabajos de {who}}}', deep: { a: 'A' } };
  expect(compareLanguages(en, es)).toEqual([]);
  expect(compareLanguages(en, { ...es, deep: {} })).toEqual(['"deep.a" is missing in es']);
  expect(compareLanguages(en, { ...es, more: 'Más' })).toEqual(['"more" is missing in en']);
  expect(compareLanguages(en, { ...es, greet: 'Hola {nombre}' })).toEqual([
    '"greet" has {name} in en and {nombre} in es',
  ]);
  expect(compareLanguages(en, { ...es, greet: 'Hola {name' })[0]).toContain('not a valid ICU message');
});

test('messages: a key that web code asks for has a text', async () => {
  const tree = treeFrom({ 'ui/a.tsx': `export const A = () => <b>{t(isOpen ? 'a.open' : 'a.closed')}{t(key)}</b>;` });
  const { errors } = await checkMessages(tree);
  expect(errors).toEqual(['ui/a.tsx:1: no text for "a.open"', 'ui/a.tsx:1: no text for "a.closed"']);
});

test('messages: a screen loads the texts it says, itself or with the part that says them', async () => {
  const screen = (texts: string) =>
    `export const screens = [{ path: '/a', texts: [${texts}], load: () => import('../../../modules/a/page.staff.tsx') }];`;
  const files = {
    'apps/web/start/areas.ts': `export const areas = [{ id: 'staff', texts: ['staff'] }];`,
    'modules/a/page.staff.tsx': `import { Panel, other } from '../b/public.web.tsx';\nexport const Page = () => t('a.title');`,
    'modules/b/public.web.tsx': `export { other } from './other.web.ts';\nexport { unasked } from './unasked.web.ts';
      export const Panel = lazy(() => Promise.all([import('./panel.web.tsx'), ensureTexts('b')]));`,
    'modules/b/panel.web.tsx': `export const Panel = () => t('b.title');`,
    'modules/b/other.web.ts': `export const other = () => t('c.title');`,
    'modules/b/unasked.web.ts': `export const unasked = () => t('d.title');`,
  };
  const areasOf = new Map(['a', 'b', 'c', 'd'].map((area) => [`${area}.title`, new Set([area])]));
  const found = (texts: string) =>
    checkTextAreas(treeFrom({ ...files, 'apps/web/staff/screens.ts': screen(texts) }), areasOf);
  expect(found("'a', 'c'")).toEqual([]);
  expect(found("'a'")).toEqual(['the screen /a says "c.title" (modules/b/other.web.ts) without the texts of c']);
  expect(found("'c'")).toHaveLength(1);
});

test('texts: what the server says in two languages has a key', () => {
  const found = (source: string, path = 'modules/a/a.server.ts') => checkTexts(treeFrom({ [path]: source })).errors;
  const pair = "{ en: 'Done.', es: 'Hecho.' }";
  expect(found(`const T = ${pair};`)).toEqual([
    'modules/a/a.server.ts:1: words without a key; see docs/adr/0021-own-words.md',
  ]);
  expect(found("const C = [{ key: 'a', label: ['Name', 'Nombre'] }];")).toHaveLength(1);
  expect(found("const w = language === 'es' ? 'Sí' : 'Yes';")).toHaveLength(1);
  expect(found("const w = WORDS[language === 'es' ? 1 : 0];")).toHaveLength(1);
  expect(found(`const T = productTexts('a', PLACE, { done: ${pair} });`)).toEqual([]);
  expect(
    found("const C = keyedColumns('a', PLACE, [{ key: 'a', label: ['Name', 'Nombre'], aliases: ['A b', 'C d'] }]);"),
  ).toEqual([]);
  expect(
    found(
      "const W = { a: ['Name', 'Nombre'] };\nconst L = Object.fromEntries(Object.entries(W).map(([k, l]) => [k, keyedLabel(k, PLACE, l)]));",
    ),
  ).toEqual([]);
  expect(found(`const T = ${pair};`, 'modules/a/a.staff.tsx')).toEqual([]);
  expect(found("const row = { en: textIn(text, 'en'), es: textIn(text, 'es') };")).toEqual([]);
});

test('bundle: pages count what they load at once, routes count themselves', () => {
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'apps/web/public/sign-in.tsx': { file: 'sign-in.js', isDynamicEntry: true, imports: ['_react.js'] },
    'apps/web/staff/staff-shell.tsx': { file: 'shell.js', isDynamicEntry: true, imports: ['_react.js'] },
    'modules/sales/order.staff.tsx': { file: 'order.js', isDynamicEntry: true, imports: ['_react.js'] },
  };
  const sizes: Record<string, number> = {
    'entry.js': 60,
    'react.js': 100,
    'sign-in.js': 30,
    'shell.js': 130,
    'order.js': 40,
  };
  const errors = (more: Record<string, number>) => weigh(manifest, (file) => ({ ...sizes, ...more })[file] ?? 0).errors;
  expect(errors({})).toEqual([]);
  expect(errors({ 'sign-in.js': 31 })).toEqual(['sign-in page: 191.0 kB of 190']);
  expect(errors({ 'shell.js': 131 })).toHaveLength(1);
  expect(errors({ 'order.js': 41 })).toEqual(['modules/sales/order.staff.tsx: 41.0 kB, at most 40']);
});

test('bundle: files that load each other in a circle are named', () => {
  const manifest = {
    'a.tsx': { file: 'a.js', imports: ['_b.js'] },
    '_b.js': { file: 'b.js', imports: ['_c.js'] },
    '_c.js': { file: 'c.js', imports: ['_b.js', '_d.js'] },
    '_d.js': { file: 'd.js' },
  };
  expect(circles(manifest)).toEqual(['_b.js stands in a circle of files', '_c.js stands in a circle of files']);
  expect(circles({ ...manifest, '_c.js': { file: 'c.js', imports: ['_d.js'] } })).toEqual([]);
});

test('bundle: every route of the registry is weighed with its frame, its texts and its style sheets, in kilobytes and in files', () => {
  const routes = routesOf(
    treeFrom({
      'apps/web/staff/screens-work.ts':
        "const shared = () =>\n  import('../../../modules/b.staff.tsx');\n[{ path: '/ams/a', texts: ['sales'], load: () => import('../../../modules/a.staff.tsx').then((m) => m.A) }, { path: '/ams/a/{id}', load: () => import('./gone.tsx') }, { path: '/ams/none' }, { path: '/ams/b', load: shared }, { path: '/ams/list', resource: loadResource.colour }]",
      'apps/web/staff/groups.ts': "[{ path: '/ams/b', load: () => import('./b.tsx') }]",
      'apps/web/start/areas.ts': "[{ id: 'staff', screens, texts: ['staff', 'records'] }]",
      'generated/loaders.ts':
        "colour: async () => (await import('../modules/colour.resource.ts')).colour,\n  shade: async () => (await import('../modules/shade.resource.ts')).shade,",
    }),
  );
  const texts = ['core', 'staff', 'records'];
  const derived = '../../platform/web/resource-list/derived-screen.tsx';
  expect(routes).toEqual([
    { path: '/ams/a', area: 'staff', keys: ['../../modules/a.staff.tsx'], texts: [...texts, 'sales'] },
    { path: '/ams/a/{id}', area: 'staff', keys: ['staff/gone.tsx'], texts },
    { path: '/ams/b', area: 'staff', keys: ['../../modules/b.staff.tsx'], texts },
    { path: '/ams/list', area: 'staff', keys: [derived, '../../modules/colour.resource.ts'], texts },
  ]);
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true },
    'staff/frame/staff-shell.tsx': { file: 'shell.js', isDynamicEntry: true },
    '../../modules/a.staff.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_shared.js'], css: ['a.css'] },
    '../../modules/b.staff.tsx': { file: 'b.js', isDynamicEntry: true },
    [derived]: { file: 'derived.js', isDynamicEntry: true },
    '_shared.js': { file: 'shared.js' },
    '../../virtual:texts/sales/en': { file: 'en.js', isDynamicEntry: true },
    '../../virtual:texts/sales/es': { file: 'es.js', isDynamicEntry: true },
  };
  const errors = (sizes: Record<string, number>) =>
    weighRoutes(manifest, routes.slice(0, 1), (file) => sizes[file] ?? 0).errors;
  const sizes = { 'entry.js': 110, 'shell.js': 120, 'a.js': 40, 'a.css': 90, 'en.js': 9, 'es.js': 10, 'shared.js': 50 };
  expect(errors(sizes)).toEqual([]);
  expect(errors({ ...sizes, 'es.js': 11 })).toEqual(['/ams/a: 331.0 kB at first, at most 330']);
  // A definition that other files use too has no chunk of its own name.
  expect(weighRoutes(manifest, routes, () => 1).errors).toEqual(['/ams/a/{id}: no chunk for staff/gone.tsx']);
  const many = Array.from({ length: 70 }, (_, index) => `_${index}.js`);
  const wide = { ...manifest, ...Object.fromEntries(many.map((file) => [file, { file }])) };
  wide['../../modules/b.staff.tsx'] = { file: 'b.js', isDynamicEntry: true, imports: many } as never;
  expect(weighRoutes(wide, routes.slice(2, 3), () => 0).errors).toEqual(['/ams/b: 73 files at first, at most 62']);
});

test.each([
  ['DECISION', 'S 12'],
  ['DECISION', 'S, "Screens"'],
  ['A1', ' catalogue'],
  ['C4', '’s slugs'],
  ['Issue 4', ' § and'],
  ['rule §', '4.1'],
  ['UI', '.md A6'],
  ['as the documents', ' name them'],
  ['the documents', "' free-text rule"],
])('words: a rule is said, not the place in a paper that is not here: %s%s', (one, two) => {
  expect(wordErrors('ui/a.ts', `// As ${one}${two} asks.\n`)).toHaveLength(1);
});

test('words: paper sizes, standards and the documents of the product are no such places', () => {
  const text = 'The A4 page, A4’s width, 3 B2 pencils, PostgreSQL 18, RFC 9110 §5.2; the documents of an activity.';
  expect(wordErrors('docs/a.md', text)).toEqual([]);
});
