import { posix } from 'node:path';
import { isWeb } from './import-graph.ts';
import { findNotWords } from './not-words.ts';
import { isNode, lineOf, type Node, stringOf, walkSyntax } from './syntax.ts';
import { type Findings, isSource, isTest, type Tree } from './tree.ts';

type Report = (offset: number, sentence: string) => void;

const ENVIRONMENT_IS_FREE =
  /^(apps\/[^/]+\/config\.ts|(bin|tools|bench|e2e|platform\/testing)\/.*|[^/]+\.config\.ts|.*\.test\.tsx?)$/;
const TREES = /^(apps|modules|platform|ui|tools|e2e|bench|bin|database)\//;
/** A whole name, or what an adjective leads up to; "common-passwords" says what it holds. */
const EMPTY_NAME = /^(.*-)?(utils?|helpers?|misc)$|^(manager|common)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Code of the product, and migrations; the demo's days are days before and after a moment. */
const DAYED = /^(apps|e2e|modules|platform|ui)\/.*\.tsx?$|^database\/migrations\/.*\.sql$/;
const MIGRATION = /^database\/.*\.sql$/;
const COLOUR = /(^|[\s:,(])#([0-9a-f]{6}|[0-9a-f]{8})(?=$|[\s;,)])|^#([0-9a-f]{3}|[0-9a-f]{4})$/i;
const CSS_COLOUR = /:[^;{]*#[0-9a-f]{3,8}\b/i;
const MARK = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)/;
/** Host elements and the primitives that hand `title` through: a tooltip nobody on a phone or keyboard sees. */
const TITLED = /^([a-z].*|ActionIcon|Button|Text|Group|Box|Badge|UnstyledButton)$/;
const MAY_BE_TITLED = new Set(['iframe']);
/** The one place with a form of the browser: it never sends itself, and never stands in another. */
const FORM = 'ui/primitives/form.tsx';
/** Screens, in which whoever pressed waits for an answer. */
const SCREEN = /^(modules|apps\/web)\/(?!.*\.test\.).*\.tsx$/;
/** Pieces of the page that come ahead of need, and pictures: without them it goes on. */
const AHEAD = /\b(load([A-Z]\w*)?|decode)\(\)$/;
const NOTHING = /^\(\w*\) => (null|undefined|false|\{\s*\})$/;
/** Waiting that a loaded machine does not break. */
const WAITING = 'platform/testing/clock/waiting.ts';
/** A moment that a test sets to this very one: its column is rounded to milliseconds, and half of them lie ahead. */
const ON_THE_DOT = /\bset [^'"`]*\b(?:due|next\w*|expires|blocked)_(?:at|until) = now\(\)(?! *[-+])/;
/** Rows of a bounded statement, from its last `select`: which of them come nobody knows, unless only whether there is one is asked. */
const BOUNDED = /\bselect (?!1 )(?:(?!\bselect |\border by )[^;])*?\blimit \d/g;
/** Numbers of papers that are not in this repository; what a rule says stands where it is kept. Applied migrations stay as they are. */
const ELSEWHERE =
  /\bDECISION(?:S\b|S? \d)|\b(?!A[45]\b)[A-D]\d(?: ?§| [A-Z]\d|['’]s\b| catalogue\b)|\bdocuments? 00\d|\b00\d §|\bIssue \d+ ?§|(?<!\bRFC \d{1,5} )§ ?\d|\bUI (?:§|[A-Z]\d\b)|\bUI\.md\b|"Settle[d]"|\((?:CORE|RUN)\)|\b(?:as|way|that|those|only|when) the documents (?:names?|calls?|stores?|writes?|says?|answers?|asks?|do)\b|\b[Tt]he documents['’] (?:own|text|words?|free-text|calls?|set|name|numbers|flags|shape|rule)\b/;
/** The day of Greenwich, or of the database's session, which is nobody's day. */
const NOBODYS_DAY = /\bcurrent_date\b|\.toISOString\(\)\s*\.(?:slice\(0, ?10\)|split\(['"]T['"]\))/gi;
/** The same in a test, which may reckon with days of its own but fails at some hours when it takes today from the clock. */
const NOBODYS_TODAY =
  /\bcurrent_date\b|\bnew Date\((?:Date\.now\(\)[^()]*)?\)\.toISOString\(\)\s*\.(?:slice\(0, ?10\)|split\(['"]T['"]\))/gi;
/** Where a day is reckoned on as one, or a cell is read: no moment becomes a day there. */
const DAYS_AS_SUCH = new Set([
  'platform/kernel/days.ts', // a day and so many days
  'ui/format/said-day.ts', // the same in words
  'ui/primitives/fields/dates/date-text.ts', // a day as it was typed
  'modules/fields/field-value/field-value.rules.ts', // whether there is such a day
  'modules/fields/field-filter/filter.server.ts', // the same of a bound
  'modules/fields/field-filter/field-look.server.ts', // widened by days until it holds in every zone
  'platform/server/imports/writing/date-text.ts', // the same of a cell
  'platform/server/sheets/xlsx-reader.ts', // the day and clock a cell shows
  'modules/documents/customer-document/validity.rules.ts', // a day and so many months
  'modules/planning/board-web/board-time.web.ts', // the first day of the next month
]);
const TEXT = /\.(ts|tsx|mjs|cjs|css|json|md|sql|html|yml|yaml|sh)$|^\.ci\/|^\.npmrc$/;

/** Looks for words and names the product does not use; see CONTRIBUTING.md. */
export function checkWords(tree: Tree): Findings {
  const errors: string[] = [];
  for (const path of tree.paths) {
    if (TREES.test(path)) errors.push(...nameErrors(path));
    if (!TEXT.test(path)) continue;
    const text = tree.read(path);
    const report: Report = (offset, sentence) => errors.push(`${path}:${lineOf(text, offset)}: ${sentence}`);
    findPlaces(tree, path, text, report);
    const elsewhere = MIGRATION.test(path) || path === 'package-lock.json' ? null : ELSEWHERE.exec(text);
    if (elsewhere) report(elsewhere.index, 'names a document that is not here; say the rule itself');
    if (isSource(path)) findInSource(tree, path, text, report);
    if (isTest(path) && !/^(tools|bench)\//.test(path))
      for (const { 0: found, index } of text.matchAll(BOUNDED))
        report(index + found.length, 'a bounded statement without "order by": any row may come, another one tomorrow');
    if (DAYED.test(path) && !DAYS_AS_SUCH.has(path))
      findNobodysDays(text, isTest(path) ? NOBODYS_TODAY : NOBODYS_DAY, report);
    if (isSource(path) && !isTest(path)) findNotWords(tree, path, report);
    if (path.endsWith('.css') && !path.startsWith('ui/tokens/')) findColours(text, report);
  }
  return { errors, warnings: [] };
}

function findNobodysDays(text: string, pattern: RegExp, report: Report): void {
  for (const { index } of text.matchAll(pattern))
    report(
      index,
      'a day of no zone; dayIn() of the company or the place (companyDay() in tests), in SQL `(now() at time zone …)::date`',
    );
}

function nameErrors(path: string): string[] {
  const name = posix.basename(path);
  const words = path.split(/[/.]/);
  const empty = words.find((word) => EMPTY_NAME.test(word));
  if (empty) return [`${path}: a name with "${empty}" says nothing; name what it holds`];
  const isNamed = MIGRATION.test(path) || /^(README\.md|[A-Z]+\.md)$/.test(name) || KEBAB.test(name);
  return isNamed ? [] : [`${path}: file names are kebab-case, <noun>.<role>.ts`];
}

/** Where this checkout happens to lie, and where its packages happened to come from, is nobody's business. */
function findPlaces(tree: Tree, path: string, text: string, report: Report): void {
  const place = tree.root.length > 1 ? text.indexOf(`${tree.root}/`) : -1;
  if (place !== -1) report(place, 'names the place of this checkout');
  const home = /(?<![\w.~:/-])\/(?:home|Users)\/\w+\/\w|(?<![\w.~:/-])\/root\/\w/.exec(text);
  if (home && !isTest(path)) report(home.index, 'names a home directory');
  if (path !== 'package-lock.json') return;
  const host = /"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)/.exec(text);
  if (host) report(host.index, 'names a package host of its own');
}

function findInSource(tree: Tree, path: string, text: string, report: Report): void {
  const program = tree.parse(path);
  if (typeof program === 'string') return;
  findMarks(path, text, report);
  walkSyntax(program, (node) => {
    if (!ENVIRONMENT_IS_FREE.test(path) && isEnvironment(node))
      report(node.start, 'process.env outside apps/*/config.ts');
    if (isWeb(path) && !path.startsWith('ui/tokens/') && COLOUR.test(stringOf(node) ?? '')) {
      report(node.start, 'a raw colour; use a token of ui/tokens');
    }
    if (node.type === 'JSXOpeningElement') findTitle(node, report);
    if (node.type === 'JSXOpeningElement' && path !== FORM && nameOf(node) === 'form')
      report(node.start, `a bare <form>; use Form of ${FORM}`);
    if (isTest(path) && !path.startsWith('tools/') && isOnTheDot(node, text))
      report(node.start, 'a moment on the dot; set it a second back');
    if (/\.test\.tsx?$/.test(path) && isSkipped(node)) report(node.start, 'a test that does not run');
    if (SCREEN.test(path) && isSilent(node, text)) report(node.end, 'what fails says nothing; useChange with onFailed');
    if (path !== WAITING && isMember(node, /^vi$/, /^waitFor$/))
      report(node.start, `gives up after a second; use eventually() of ${WAITING}`);
  });
}

function isEnvironment(node: Node): boolean {
  if (node.type !== 'MemberExpression') return false;
  const { object, property } = node as unknown as { object: Node; property: Node };
  return object.name === 'process' && (property.name === 'env' || stringOf(property) === 'env');
}

const isOnTheDot = (node: Node, text: string): boolean =>
  (node.type === 'Literal' || node.type === 'TemplateElement') && ON_THE_DOT.test(text.slice(node.start, node.end));

const isSkipped = (node: Node): boolean => isMember(node, /^(it|test|describe)$/, /^(skip|only|todo|fails)$/);

function isMember(node: Node, ofObject: RegExp, named: RegExp): boolean {
  if (node.type !== 'MemberExpression') return false;
  const { object, property } = node as unknown as { object: Node; property: Node };
  return ofObject.test(String(object.name)) && named.test(String(property.name));
}

/** `call().catch(() => null)`: what failed is not shown to anybody. */
function isSilent(node: Node, text: string): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] };
  if (callee.type !== 'MemberExpression') return false;
  const { object, property } = callee as unknown as { object: Node; property: Node };
  const source = (part: Node) => text.slice(part.start, part.end);
  const isEmpty = given.length === 1 && given.every((handler) => NOTHING.test(source(handler)));
  return property.name === 'catch' && isEmpty && !AHEAD.test(source(object));
}

const nameOf = (node: Node): string => (node.name as { name?: string }).name ?? '';

function findTitle(node: Node, report: Report): void {
  const name = nameOf(node);
  if (!TITLED.test(name) || MAY_BE_TITLED.has(name)) return;
  for (const attribute of node.attributes as Node[]) {
    const label = isNode(attribute.name) ? attribute.name.name : undefined;
    if (label === 'title') report(attribute.start, `title= on <${name}>; use a Tip or visible text`);
  }
}

/** Marks count in comments only: the words themselves may be data. */
function findMarks(path: string, text: string, report: Report): void {
  if (path.startsWith('tools/checks/')) return;
  for (const comment of text.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g)) {
    const mark = MARK.exec(comment[0]);
    if (mark) report(comment.index, `${mark[0]}: do it, or write an issue`);
  }
}

function findColours(text: string, report: Report): void {
  let offset = 0;
  for (const line of text.split('\n')) {
    if (CSS_COLOUR.test(line)) report(offset, 'a raw colour; use a token of ui/tokens');
    offset += line.length + 1;
  }
}
