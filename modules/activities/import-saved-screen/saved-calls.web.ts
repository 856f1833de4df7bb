import type { KeptImport } from '../../../platform/web/import-wizard/import-places.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { canOf, getSession } from '../../../platform/web/session/session-store.ts';
import type { importCallsV1, importCallsV3 } from '../order-import-record/order-import.contract.ts';

/** Kinds of saved imports: of one sheet, and of a sheet of activities with one of their items. */
export type SavedVersion = 1 | 3;

const oneSheet = {
  list: remote<(typeof importCallsV1)['list']>('GET', '/order-import'),
  create: remote<(typeof importCallsV1)['create']>('POST', '/order-import'),
  update: remote<(typeof importCallsV1)['update']>('PUT', '/order-import/{id}'),
  remove: remote<(typeof importCallsV1)['remove']>('DELETE', '/order-import/{id}'),
  result: remote<(typeof importCallsV1)['result']>('POST', '/order-import/export-report/{id}'),
};
const twoSheets = {
  list: remote<(typeof importCallsV3)['list']>('GET', '/order-import-v3'),
  create: remote<(typeof importCallsV3)['create']>('POST', '/order-import-v3'),
  update: remote<(typeof importCallsV3)['update']>('PUT', '/order-import-v3/{id}'),
  remove: remote<(typeof importCallsV3)['remove']>('DELETE', '/order-import-v3/{id}'),
  result: remote<(typeof importCallsV3)['result']>('POST', '/order-import-v3/export-report/{id}'),
};

/** The calls of saved imports of a version. */
export const savedCalls = { 1: oneSheet, 3: twoSheets } as const;

/** Whether the person at the screen holds a permission. */
export const holdsNow = (slug: string): boolean => canOf(getSession())(slug);

/** Keeps how a file was matched and has the file checked; gives the run. */
export async function keepImport({
  name,
  key,
  file_name,
  sheet,
  columns,
  mode,
  formats = {},
}: KeptImport): Promise<number> {
  const mapping = Object.entries(columns).map(([source, target]) => ({ source, target, ...formats[source] }));
  const options = {
    update_existing: mode !== 'insert',
    update_only: mode === 'update',
    match: 'ex_ref_no' as const,
  };
  const body = { name, key, file_name, sheet: sheet ?? null, mapping, options };
  const saved = await send(savedCalls[1].create, { body });
  return checkFile(1, saved.id, {});
}

/** Gives a saved import its next file and has it checked; gives the run. */
export async function checkFile(
  version: SavedVersion,
  id: number,
  file: { key?: string; file_name?: string },
): Promise<number> {
  const checked = await send(savedCalls[version].update, { params: { id }, body: { ...file, action: 'validate' } });
  if (checked.run_id === null) throw new Error(`import ${id} has no run`);
  return checked.run_id;
}
