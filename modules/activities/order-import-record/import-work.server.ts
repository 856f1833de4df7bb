import { fail, failField } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import { Reply } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { ImportOptions } from '../../../platform/server/imports/declaration.ts';
import type { ImportEngine } from '../../../platform/server/imports/engine.ts';
import { cancelRun, findRun } from '../../../platform/server/imports/run.ts';
import { orderImport } from '../order-import/import-orders.server.ts';
import { joinedFile, positionsOf } from './import-file.server.ts';
import { IMPORT_TEXTS } from './import-texts.server.ts';
import type { ImportRecord } from './order-import.contract.ts';

const { declaration } = orderImport;
/** Where a person finds the names of the columns. */
const HEADER_ROW = 1;

/** What can be done with a saved import beside changing it. */
export type ImportAction = 'validate' | 'run' | 'cancel';

/** Checks, writes or gives up what a saved import brings, on the one engine. */
export async function workOn(
  engine: ImportEngine,
  record: ImportRecord,
  action: ImportAction,
  again: boolean,
  context: SignedInContext,
): Promise<void> {
  if (action === 'cancel') return cancelWork(record, context);
  if (action === 'run') demand(context.actor, 'run.order_import');
  if (record.options.release_after) demand(context.actor, 'release.order');
  if (['validating', 'running'].includes(record.status))
    fail('import_not_ready', { values: { status: record.status } });
  if (action === 'run' && (await isChecked(record, context))) {
    await engine.confirm(record.run_id ?? 0, { partial: record.options.partial ?? false, again }, context);
    return;
  }
  await start(engine, record, action === 'run', again, context);
}

/** A check of what the record is now, made by this person. */
async function isChecked({ run_id, status }: ImportRecord, { db, actor }: SignedInContext): Promise<boolean> {
  if (run_id === null || status !== 'ready') return false;
  const run = await findRun(db, run_id);
  return run.status === 'validated' && run.user_id === actor.userId;
}

async function start(
  engine: ImportEngine,
  record: ImportRecord,
  write: boolean,
  again: boolean,
  context: SignedInContext,
): Promise<void> {
  if (!record.key) failField('key', 'text_field_required');
  const { options: wishes, sheet, file_name, id } = record;
  const body = {
    dry_run: !write,
    again,
    mode: modeOf(wishes),
    ...(wishes.partial === undefined ? {} : { partial: wishes.partial }),
    ...(wishes.zone ? { zone: wishes.zone } : {}),
    ...(wishes.date_format ? { date_format: wishes.date_format } : {}),
    ...(file_name ? { file_name } : {}),
  };
  const options = optionsOf(record);
  const read = record.detail_sheet ? null : await positionsOf(engine, record, context);
  const answer = record.detail_sheet
    ? await engine.start(declaration, body, context, { options, file: await joinedFile(engine, record, context) })
    : await engine.start(
        declaration,
        {
          ...body,
          key: record.key ?? '',
          ...(sheet ? { sheet } : {}),
          mapping: read?.positions,
          formats: read?.formats,
        },
        context,
        { options, isKept: true },
      );
  const { run_id } = (answer instanceof Reply ? answer.data : answer) as { run_id: number };
  await context.db.write(async (tx) => {
    await tx.run(sql`update order_import set run_id = ${run_id} where id = ${id}`);
    for (const { source, target } of read?.gone ?? []) {
      const message = IMPORT_TEXTS.in('column_gone', context.language, { column: source });
      const told = { run_id, row: HEADER_ROW, column: target, value: source, code: 'column_gone', message };
      await tx.run(insertRows('import_error', [{ ...told, severity: 'warning' }]));
    }
  });
}

function modeOf({ match, update_existing, update_only }: ImportRecord['options']): ImportOptions['mode'] {
  if (match === 'none') return 'insert';
  if (update_only) return 'update';
  return update_existing ? 'upsert' : 'insert';
}

/** What the record asks of the engine: defaults, look-ups, what must be filled, what happens with the unknown and the known. */
function optionsOf({ mapping, defaults, drivers, options }: ImportRecord): Partial<ImportOptions> {
  const lookups = mapping.flatMap(({ target, lookup }) => (target && lookup ? [[target, lookup]] : []));
  const [driver, second] = drivers;
  return {
    defaults: {
      ...(driver ? { driver_id: String(driver) } : {}),
      ...(second ? { secondary_officer_id: String(second) } : {}),
      ...(options.release_after ? { status: 'released' } : {}),
      ...usualValues({ mapping, defaults }),
    },
    lookups: Object.fromEntries(lookups),
    required: mapping.filter(({ required, target }) => required && target).map(({ target }) => target),
    unknown: options.unknown ?? 'error',
    skip_known: true,
  };
}

/** What stands for the empty cells of each column: said of the column itself, or of the file. */
export const usualValues = ({
  mapping,
  defaults,
}: Pick<ImportRecord, 'mapping' | 'defaults'>): Record<string, string> => ({
  ...defaults,
  ...Object.fromEntries(mapping.flatMap((one) => (one.target && one.default ? [[one.target, one.default]] : []))),
});

async function cancelWork({ run_id }: ImportRecord, context: SignedInContext): Promise<void> {
  if (run_id === null) fail('import_not_ready', { values: { status: 'draft' } });
  await cancelRun(context.db, run_id);
}
