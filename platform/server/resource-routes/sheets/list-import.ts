import type { Endpoint } from '../../../contract/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { MOST_DECIMALS, priceDecimals } from '../../../kernel/money/decimals.ts';
import { type AnyResource, tableOf } from '../../../resource/define.ts';
import { createShape, patchShape, writable } from '../../../resource/derive.ts';
import { type AnyField, HUES, isText, longestText, offeredChoices } from '../../../resource/field.ts';
import { type Statement, sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SignedInContext } from '../../http/context.ts';
import { toAppError } from '../../http/errors.ts';
import { lookUp } from '../../imports/cells/look-up.ts';
import { currencyIn } from '../../imports/cells/row-currency.ts';
import { importBody } from '../../imports/contract.ts';
import type {
  ImportColumn,
  ImportCounts,
  ImportDeclaration,
  ImportKind,
  RunContext,
} from '../../imports/declaration.ts';
import type { ImportUpload } from '../../imports/engine.ts';
import { stagedRows, unchangedRows } from '../../imports/staged-rows.ts';
import { called } from '../../words/shown.ts';
import type { Behaviour } from '../behaviour.ts';
import { examineRows } from './list-import-rows.ts';
import { type ListWriting, rehearseRows, writeRow } from './list-rehearsal.ts';

const IMPORT_KIND: Record<AnyField['kind'], ImportKind> = {
  text: 'text',
  multiline: 'multiline',
  email: 'email',
  masked: 'text',
  integer: 'integer',
  decimal: 'decimal',
  money: 'money',
  flag: 'flag',
  choice: 'choice',
  choices: 'choices',
  hue: 'choice',
  day: 'day',
  instant: 'instant',
  zone: 'text',
  ref: 'reference',
  refs: 'references',
};

/** Rows of a list that people sort by hand; each new one looks for the last place. */
const SORTED_ROWS = 10_000;

/** The import of a plain list: its writable fields as columns, rows written by the same commands as the form's. */
export function resourceImport(resource: AnyResource, hooks: Behaviour, area: string): ImportUpload[] {
  if (!resource.sheet) return [];
  const { key, paths, setting } = resource.sheet;
  const columns = writable(resource).map(([name, field]) => importColumn(name, field));
  const shapes = { create: createShape(resource), update: patchShape(resource) };
  const list = { resource, hooks, columns, shapes };
  const declaration: ImportDeclaration = {
    resource: resource.name,
    label: resource.label.many,
    permission: `create.${resource.permission}`,
    updates: `update.${resource.permission}`,
    isUndone: true,
    columns,
    ...(resource.ordered ? { maxRows: SORTED_ROWS } : {}),
    ...(setting ? { setting } : {}),
    key,
    phones: (ids) => phonesOf(resource, ids),
    ...('currency_id' in resource.fields ? { currencyOf: currencyIn(tableOf(resource)) } : {}),
    async examine(db, batch, run) {
      await examineRows({ resource, declaration, shapes }, db, batch, run);
      await rehearseRows(list, db, batch, run);
    },
    commit: (tx, run) => writeRows(list, tx, run),
  };
  const calls: Endpoint[] = paths.upload
    ? [
        {
          method: 'POST',
          path: `/${resource.path}/${paths.upload}`,
          summary: `Import ${resource.label.many[0].toLowerCase()}`,
          area,
          access: { any: [declaration.permission] },
          body: importBody,
        },
      ]
    : [];
  return [{ declaration, calls }];
}

/** The phones of a list as its records have them. */
function phonesOf(resource: AnyResource, ids: readonly number[]): Statement {
  const names = writable(resource).flatMap(([name, { options }]) => (options.isPhone ? [sql.ref(name)] : []));
  return sql`select ${sql.join([sql.ref('id'), ...names])} from ${sql.table(tableOf(resource))} where id = any(${[...ids]}::bigint[])`;
}

function importColumn(name: string, field: AnyField): ImportColumn {
  const { options, target } = field;
  return {
    name,
    label: field.label,
    ...(options.aliases ? { aliases: options.aliases } : {}),
    kind: IMPORT_KIND[field.kind],
    required: options.required === true && options.initial === undefined,
    max: isText(field) ? longestText(field) : options.max,
    min: options.min,
    scale: options.isPrice ? priceDecimals(MOST_DECIMALS) : options.scale,
    choices:
      field.kind === 'hue'
        ? HUES.map((value) => ({ value, label: [value, value] }))
        : field.choices && offeredChoices(field),
    freeText: options.freeText,
    isPhone: options.isPhone,
    isWhole: options.isWhole,
    ...(target ? lookUp(target.table, { name: called(target.table, 't', target.title, 'x.text') }) : {}),
  };
}

/** How a list checks what is written, from a form as from a sheet. */
export interface ListShapes {
  readonly create: ReturnType<typeof createShape>;
  readonly update: ReturnType<typeof patchShape>;
}

async function writeRows(list: ListWriting, tx: Tx, run: RunContext): Promise<ImportCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const context = run.request as SignedInContext;
  for await (const row of stagedRows(tx, run.runId)) {
    try {
      await writeRow(list, tx, row, context);
    } catch (error) {
      throw ofRow(error, row.row);
    }
    counts[row.action === 'create' ? 'created' : 'updated']++;
  }
  return { ...counts, unchanged: await unchangedRows(tx, run.runId) };
}

/** What only the write finds out (a rule of the list, somebody else's record meanwhile) names its row. */
function ofRow(error: unknown, row: number): unknown {
  const known = toAppError(error);
  if (known.code !== 'validation') return error;
  const errors = Object.entries(known.info.errors ?? {}).map(([field, texts]) => [`rows.${row}.${field}`, texts]);
  return new AppError('validation', { ...known.info, errors: Object.fromEntries(errors) });
}
