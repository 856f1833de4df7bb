import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/registry.ts';
import { type AnyResource, tableOf } from '../../platform/resource/define.ts';

/** Tables whose lists are set up for the work itself: a field of theirs that nothing reads promises what does not happen. */
const TABLES = new Set([
  'order_type',
  'order_item_type',
  'item_type_group',
  'order_template',
  'order_subscription',
  'order_category',
  'checkoff_type',
  'checkoff_template',
]);

/** Shown and searched by the list itself: nothing else needs to read them. */
const LABELS = ['name', 'description', 'code'];
/** The pickers of the activity's form leave out what is not active. */
const PICKED = ['order_category.active'];

const ROOT = join(import.meta.dirname, '../..');
const sources = ['modules', 'database/migrations'].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(ts|tsx|sql)$/.test(name) && !/\.test\.|\.resource\.|messages|field-names|setting-form/.test(name),
    )
    .map((name) => ({ path: join(root, name), text: readFileSync(join(ROOT, root, name), 'utf8') })),
);
const definitionOf = (resource: AnyResource): string => {
  const word = resource.name.replace('checkoff', 'review').replaceAll('_', '-');
  const found = readdirSync(join(ROOT, 'modules'), { recursive: true, encoding: 'utf8' });
  return found.find((name) => basename(name) === `${word}.resource.ts`) ?? expect.fail(`${word} has no definition`);
};

/** By name or alias of its table in SQL, or as a property in the folder of the definition, contracts aside. */
function isRead(table: string, field: string, folder: string): boolean {
  const aliases = new RegExp(`(?:from|join|update)\\s+"?${table}"?\\s+(?:as\\s+)?(\\w+)`, 'g');
  return sources.some(({ path, text }) => {
    if (dirname(path) === folder && !path.includes('.contract.')) return new RegExp(`\\b${field}\\b`).test(text);
    // Pure rules take a record as it is; a name of several words is nobody else's.
    if (path.endsWith('.rules.ts') && field.includes('_') && text.includes(`.${field}`)) return true;
    const names = [table, ...[...text.matchAll(aliases)].flatMap((match) => match[1] ?? [])];
    return names.some((name) => new RegExp(`\\b${name}\\.${field}\\b`).test(text));
  });
}

test('every field that can be set for the work is read by the work', () => {
  const unread: string[] = [];
  const waiting: string[] = [];
  for (const resource of Object.values(registry)) {
    const table = tableOf(resource);
    if (!TABLES.has(table)) continue;
    const folder = join('modules', dirname(definitionOf(resource)));
    for (const [name, field] of Object.entries(resource.fields)) {
      if (LABELS.includes(name) || PICKED.includes(`${table}.${name}`) || field.options.readOnly) continue;
      if (field.options.waits) waiting.push(`${table}.${name}`);
      if (!isRead(table, name, folder)) unread.push(`${table}.${name}`);
    }
  }
  // What nothing reads says so in its definition, which keeps it out of the forms; what is read does not.
  expect(unread.sort()).toEqual(waiting.sort());
});
