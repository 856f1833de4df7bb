import { expect, test } from 'vitest';
import { hasMoved, isAllPlanned, matrixOf, mergedSet, narrowMatrix, switched } from './matrix.rules.ts';

const WORDS = {
  view: 'View',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
  import: 'Import',
  export: 'Export',
} as const;
const staff = (slug: string, name: string) => ({ slug, name, audience: 'staff' as const });
const GROUPS = [
  {
    group_name: 'Users',
    permissions: [
      staff('view.users', 'View users'),
      staff('delete.users', 'Delete users'),
      staff('unlock.users', 'Lock and unlock users'),
      staff('manage.secrets', 'Manage secrets'),
    ],
  },
  {
    group_name: 'Portal',
    permissions: [{ ...staff('view.portal_orders', 'View orders'), audience: 'customer' as const }],
  },
];
const fold = (text: string) => text.toLowerCase();

test('permissions become resources with verbs and actions, one audience at a time', () => {
  const [users, ...more] = matrixOf(GROUPS, 'staff', WORDS);
  expect(more).toEqual([]);
  expect(users?.resources.map(({ label, verbs, actions }) => [label, Object.keys(verbs), actions.length])).toEqual([
    ['Users', ['view', 'delete'], 1],
    ['Secrets', [], 1],
  ]);
  expect(users?.slugs).toHaveLength(4);
  expect(matrixOf(GROUPS, 'customer', WORDS)[0]?.resources[0]?.label).toBe('Orders');
});

test('a renamed permission keeps its whole name', () => {
  const groups = [{ group_name: 'Users', permissions: [staff('view.users', 'see everybody')] }];
  expect(matrixOf(groups, 'staff', WORDS)[0]?.resources[0]?.label).toBe('See everybody');
});

test('search and "only granted" leave what fits', () => {
  const matrix = matrixOf(GROUPS, 'staff', WORDS);
  expect(narrowMatrix(matrix, 'unlock', () => true, fold)[0]?.slugs).toEqual(['unlock.users']);
  expect(narrowMatrix(matrix, '', (slug) => slug === 'view.users', fold)[0]?.slugs).toEqual(['view.users']);
  expect(narrowMatrix(matrix, 'nothing like it', () => true, fold)).toEqual([]);
});

test('two people change different entries of one set', () => {
  expect(mergedSet(['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual(['b', 'd', 'c']);
  expect(mergedSet(['a'], ['a'], [])).toEqual([]);
});

test('what somebody else changed meanwhile is noticed, in whatever order it comes', () => {
  expect(hasMoved(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(hasMoved(['a', 'b'], ['a'])).toBe(true);
  expect(hasMoved(['a'], ['b'])).toBe(true);
  expect(hasMoved([], ['a'])).toBe(true);
});

test('several permissions are switched at once', () => {
  expect([...switched(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
  expect([...switched(new Set(['a', 'b']), ['b', 'c'], false)]).toEqual(['a']);
});

test('a row waits as a whole only when nothing of it is built', () => {
  const of = (...permissions: { slug: string; is_planned: boolean }[]) =>
    matrixOf(
      [{ group_name: 'Fleet', permissions: permissions.map((each) => ({ ...staff(each.slug, each.slug), ...each })) }],
      'staff',
      WORDS,
    )[0]?.resources[0];
  const seen = { slug: 'view.fleet', is_planned: true };
  const waits = of(seen, { slug: 'pause.fleet', is_planned: true });
  const begun = of(seen, { slug: 'pause.fleet', is_planned: false });
  expect([waits, begun].map((row) => row && isAllPlanned(row))).toEqual([true, false]);
});
