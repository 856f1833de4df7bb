import { expect, test } from 'vitest';
import { checkImports } from './imports.ts';
import { treeFrom } from './tree.ts';

const PACKAGE = {
  'package.json': JSON.stringify({
    dependencies: { zod: '4', pg: '8', 'decimal.js': '10', handlebars: '4' },
    devDependencies: { react: '19', '@tanstack/react-query': '5', vitest: '5' },
  }),
};

function errorsOf(files: Record<string, string>): string[] {
  return checkImports(treeFrom({ ...PACKAGE, ...files })).errors;
}

const HOUSE = {
  'platform/kernel/money.ts': `import Decimal from 'decimal.js'; export const zero = new Decimal(0);`,
  'platform/server/pool.ts': `import pg from 'pg'; export const pool = new pg.Pool();`,
  'platform/web/query.ts': `import { useQuery } from '@tanstack/react-query'; export { useQuery };`,
  'platform/server/documents/html/tree.ts': `export const parseHtml = 1;`,
  'platform/server/documents/pdf/builtin.ts': `import '../html/tree.ts'; export interface Page { a: 1 }`,
  'platform/server/documents/drawing/work.ts': `import '../pdf/builtin.ts';`,
  'platform/server/documents/drawing/threads.ts': `import type { Page } from '../pdf/builtin.ts'; export type { Page };`,
  'ui/button.tsx': `import { zero } from '../platform/kernel/money.ts'; export const Button = () => <b>{String(zero)}</b>;`,
  'modules/sales/order/order.resource.ts': `import { z } from 'zod'; export const order = z.object({});`,
  'modules/sales/order/order.server.ts': `import { pool } from '../../../platform/server/pool.ts'; export const save = () => pool;`,
  'modules/sales/order/order.staff.tsx': `import { Button } from '../../../ui/button.tsx'; export const Page = () => <Button />;`,
  'modules/sales/order/order.portal.tsx': `import '../../../platform/web/query.ts'; export const Page = () => null;`,
  'modules/sales/public.server.ts': `export { save } from './order/order.server.ts';`,
  'modules/stock/stock.server.ts': `import { save } from '../sales/public.server.ts'; export { save };`,
  'modules/stock/stock.resource.ts': `import { order } from '../sales/order/order.resource.ts'; export { order };`,
  'apps/server/main.ts': `import '../../modules/stock/stock.server.ts'; import 'node:fs';`,
  'modules/sales/order/order.test.ts': `import { test } from 'vitest'; import '../../stock/stock.server.ts'; export { test };`,
};

test('a well-kept house has no finding', () => {
  expect(errorsOf(HOUSE)).toEqual([]);
});

const PLANTED: [rule: string, path: string, text: string][] = [
  ['resolves', 'modules/sales/lost.ts', `import './nowhere.ts';`],
  ['resolves', 'modules/sales/lost.ts', `export * from './order/order.server';`],
  ['packages-are-declared', 'modules/sales/lost.ts', `import 'left-pad';`],
  ['packages-are-declared', 'platform/server/lost.ts', `import 'react';`],
  ['platform-and-ui-know-no-module', 'platform/server/lost.ts', `import '../../modules/sales/public.server.ts';`],
  [
    'platform-and-ui-know-no-module',
    'ui/lost.tsx',
    `const page = () => import('../modules/sales/order/order.staff.tsx');`,
  ],
  ['only-apps-touch-apps', 'modules/sales/lost.ts', `import '../../apps/server/main.ts';`],
  ['by-the-door', 'modules/stock/lost.ts', `import '../sales/order/order.server.ts';`],
  ['by-the-door', 'modules/stock/lost.ts', `import type { save } from '../sales/order/order.server.ts';`],
  ['by-the-door', 'modules/stock/lost.ts', `export type Save = typeof import('../sales/order/order.server.ts').save;`],
  ['web-never-reaches-server', 'modules/sales/order/lost.staff.tsx', `import './order.server.ts';`],
  ['web-never-reaches-server', 'ui/lost.tsx', `import 'node:fs';`],
  ['web-never-reaches-server', 'apps/web/main.tsx', `import '../../modules/sales/public.server.ts';`],
  ['server-never-reaches-web', 'modules/sales/order/lost.server.ts', `import './order.staff.tsx';`],
  ['portal-and-staff-apart', 'modules/sales/order/lost.portal.tsx', `import './order.staff.tsx';`],
  ['portal-and-staff-apart', 'apps/web/staff/lost.tsx', `import '../../../modules/sales/order/order.portal.tsx';`],
  ['definitions-are-pure', 'modules/sales/lost.rules.ts', `import './order/order.server.ts';`],
  ['definitions-are-pure', 'modules/sales/lost.contract.ts', `import 'pg';`],
  ['heavy-work-in-threads', 'modules/sales/lost.server.ts', `import '../../platform/server/documents/html/tree.ts';`],
  ['heavy-work-in-threads', 'apps/server/lost.ts', `import 'handlebars';`],
  ['whole-files-are-counted', 'modules/sales/lost.server.ts', `import 'node:stream/consumers';`],
  ['no-barrels', 'modules/sales/index.ts', `export const sales = 1;`],
  ['ui-stands-alone', 'ui/lost.tsx', `import '@tanstack/react-query';`],
  ['ui-stands-alone', 'ui/lost.tsx', `import '../platform/web/query.ts';`],
];

test.each(PLANTED)('%s sees what is planted in %s', (rule, path, text) => {
  expect(errorsOf({ ...HOUSE, [path]: text }).map((error) => error.split(':')[0])).toContain(rule);
});

test('a chain over a harmless file is followed, and told', () => {
  const errors = errorsOf({
    ...HOUSE,
    'modules/sales/words.ts': `import { save } from './order/order.server.ts'; export { save };`,
    'modules/sales/order/lost.staff.tsx': `import '../words.ts';`,
  });
  const chain = 'modules/sales/order/lost.staff.tsx → modules/sales/words.ts → modules/sales/order/order.server.ts';
  expect(errors).toContain(`web-never-reaches-server: ${chain}`);
});

test('rings are found once; a ring of types alone is none', () => {
  const ring = (keyword: string) => ({
    'modules/sales/a.ts': `import { b } from './b.ts'; export const a = () => b;`,
    'modules/sales/b.ts': `${keyword} { a } from './a.ts'; export const b = 1;`,
  });
  expect(errorsOf(ring('import'))).toEqual(['no-cycles: modules/sales/a.ts → modules/sales/b.ts → modules/sales/a.ts']);
  expect(errorsOf(ring('import type'))).toEqual([]);
});
