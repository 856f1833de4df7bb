import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { CLEAR } from '../../../platform/server/imports/cells/cell-lists.ts';
import { LARGEST } from '../../../platform/server/imports/cells/cell-values.ts';
import type { ImportColumn, ImportKind, ParsedRow, RunContext } from '../../../platform/server/imports/declaration.ts';
import { MOST_OF_ROW } from '../../../platform/server/imports/stage.ts';
import { Turns } from '../../../platform/server/sheets/reading/turns.ts';
import { fieldDefinitions, fieldDefinitionsIn } from '../field/definitions.server.ts';
import { type Effort, effortOf } from '../pattern/effort.rules.ts';
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldModuleName,
  type FieldTargets,
  type FieldValues,
  fieldById,
  fieldsFor,
  moduleId,
} from './field.rules.ts';
import { valueFromText } from './field-display.rules.ts';
import { checkValue, defaultSize, type Merged, mergeValues } from './field-value.rules.ts';
import { maySeeField, refuse, tableOf } from './values.server.ts';

/** An import whose rows also bring additional values: behind its own columns, in the order of the run. */
export interface FieldsImport {
  readonly module: FieldModuleName;
  /** Number of the declaration's own columns. */
  readonly after: number;
}

const KINDS: Readonly<Record<number, ImportKind>> = {
  [FIELD_TYPES.textarea]: 'multiline',
  [FIELD_TYPES.number]: 'decimal',
  [FIELD_TYPES.date]: 'day',
  [FIELD_TYPES.datetime]: 'instant',
};
/** Characters of a cell; a number has a range, no length. */
const LENGTHS: Readonly<Record<number, number>> = {
  [FIELD_TYPES.textarea]: 20_000,
  [FIELD_TYPES.multiselect]: 20_000,
};
const NAME = /^additional\.(\d+)$/;

/** The additional fields of a module as columns of an import, found by name in either language and by code; files cannot be imported. */
export async function importColumns(db: TenantDb, module: FieldModuleName): Promise<ImportColumn[]> {
  const id = moduleId(module);
  const fields = (await fieldDefinitions(db)).filter(
    (field) => field.module_for === id && field.type !== FIELD_TYPES.file,
  );
  return fields.map((field) => ({
    name: `additional.${field.id}`,
    label: [field.name, field.name_es ?? field.name],
    aliases: [field.code],
    kind: KINDS[field.type] ?? 'text',
    ...(field.type === FIELD_TYPES.number
      ? { min: -LARGEST, max: LARGEST, scale: 8 }
      : { max: LENGTHS[field.type] ?? 2_000 }),
  }));
}

/** What a row brings as a form would send it; undefined when the file has none of the module's fields. */
export async function sentByRow(
  tx: Tx,
  row: Row,
  run: RunContext,
  tenantId: number,
  what: FieldsImport,
): Promise<FieldValues | undefined> {
  const sent = run.options.more?.length ? sentBy(row, what, run, await fieldDefinitionsIn(tx, tenantId)) : {};
  return Object.keys(sent).length === 0 ? undefined : sent;
}

interface Row {
  readonly cells: readonly (string | null)[];
}

/** What a row brings, by field id; blank cells bring nothing. */
function sentBy(row: Row, what: FieldsImport, run: RunContext, fields: readonly FieldDefinition[]): FieldValues {
  const sent: FieldValues = {};
  const module = moduleId(what.module);
  for (const [at, name] of (run.options.more ?? []).entries()) {
    const text = row.cells[what.after + at];
    const id = Number(NAME.exec(name)?.[1]);
    // A file of activities brings values of activities and of their lines.
    const field = fieldById(fields, String(id));
    if (field?.module_for === module && text !== null && text !== undefined)
      sent[field.id] = text === CLEAR ? null : valueFromText(field, text);
  }
  return sent;
}

interface ImportedRecord {
  readonly targets: FieldTargets;
  readonly stored?: FieldValues;
}

/**
 * What a row brings put over what is stored, with definitions the caller read once: for readers of many rows at a time. `effort` is
 * that of a whole batch; each of its records may take what one by itself may.
 */
export function mergeImported(
  row: Row,
  what: FieldsImport,
  run: RunContext,
  definitions: readonly FieldDefinition[],
  record: ImportedRecord,
  effort: Effort,
): Merged {
  const alone = effortOf('one');
  const own = { ...alone, left: Math.min(alone.left, effort.left) };
  const before = own.left;
  const merged = mergeValues({
    fields: fieldsFor(definitions, moduleId(what.module), record.targets),
    known: definitions,
    sent: sentBy(row, what, run, definitions),
    stored: record.stored ?? {},
    isNew: record.stored === undefined,
    asks: true,
    mayWrite: (field) => maySeeField(run.actor, field),
    effort: own,
  });
  effort.left -= before - own.left;
  return merged;
}

/** The same for a row that is written: what there was no effort left for is refused, never missing unseen. */
export function writtenValues(
  row: Row,
  what: FieldsImport,
  run: RunContext,
  definitions: readonly FieldDefinition[],
  record: ImportedRecord,
  effort: Effort,
): Merged {
  const merged = mergeImported(row, what, run, definitions, record, effort);
  const unseen = Object.entries(merged.errors).filter(([, key]) => key.endsWith('_effort'));
  if (unseen.length > 0) refuse(Object.fromEntries(unseen), run.language);
  return merged;
}

/** Characters that defaults may put into each new record of a module. */
export function defaultCharacters(definitions: readonly FieldDefinition[], { module }: FieldsImport): number {
  let characters = 0;
  for (const field of definitions)
    if (field.module_for === moduleId(module)) characters += defaultSize(field.default_value);
  return characters;
}

/** Tells of every row what is wrong with its additional values; `targetsOf` and stored values of known records come from the caller. */
export async function examineFields(
  db: TenantDb,
  batch: readonly ParsedRow[],
  run: RunContext,
  what: FieldsImport,
  targetsOf: (row: ParsedRow) => FieldTargets,
  effort: Effort = effortOf('batch'),
): Promise<void> {
  const definitions = await fieldDefinitions(db);
  if (!definitions.some((field) => field.module_for === moduleId(what.module))) return;
  const tell = teller(run, what);
  // Hundreds of fields with patterns of their own are looked at for thousands of rows.
  const turns = new Turns();
  for (const row of batch) {
    if (turns.isOver) await turns.next();
    if (row.action === 'error' || row.action === 'skip') continue;
    // What a known record holds is checked when it is written; here only what the row brings.
    const stored = row.action === 'create' ? undefined : {};
    const { errors } = mergeImported(row, what, run, definitions, { targets: targetsOf(row), stored }, effort);
    for (const [id, key] of Object.entries(errors)) tell(row, id, key);
  }
  const unique = definitions.filter((field) => field.is_unique && field.module_for === moduleId(what.module));
  for (const field of unique)
    await tellDoubles(db, batch, field, (row) => sentBy(row, what, run, [field])[field.id], tell, effort);
}

type Tell = (row: ParsedRow, fieldId: string, key: string) => void;

const teller =
  (run: RunContext, { after }: FieldsImport): Tell =>
  (row, fieldId, key) => {
    row.action = 'error';
    if (row.problems.length >= MOST_OF_ROW) return;
    const column = `additional.${fieldId}`;
    const at = (run.options.more ?? []).indexOf(column);
    const value = at < 0 ? null : (row.cells[after + at]?.slice(0, 200) ?? null);
    const message = fieldText(key, run.language);
    row.problems.push({ column, value, code: key.split(':')[0] ?? key, message, severity: 'error' });
  };

/** Values of a unique field that another record holds, or an earlier row of the batch. */
async function tellDoubles(
  db: TenantDb,
  batch: readonly ParsedRow[],
  field: FieldDefinition,
  brought: (row: ParsedRow) => unknown,
  tell: Tell,
  effort: Effort,
): Promise<void> {
  const table = tableOf(field.module_for);
  const values = new Map<ParsedRow, unknown>();
  const turns = new Turns();
  for (const row of batch) {
    if (turns.isOver) await turns.next();
    const sent = row.action === 'error' ? null : brought(row);
    if (sent != null) values.set(row, storedValue(field, sent, effort));
  }
  if (table === null || values.size === 0) return;
  const pairs = [...new Set([...values.values()].map((value) => JSON.stringify({ [field.id]: value })))];
  const known = await db.read<{
    id: number;
    value: unknown;
  }>(sql`select t.id, t.additional -> ${String(field.id)} as value
    from ${sql.table(table)} t where t.id = any(array(select s.id from app.additional_ids(${table}, ${pairs}::jsonb[]) s))`);
  const holder = new Map(known.map(({ id, value }) => [JSON.stringify(value), id]));
  const seen = new Set<string>();
  for (const [row, stored] of values) {
    const value = JSON.stringify(stored);
    const other = holder.get(value);
    if (seen.has(value) || (other !== undefined && other !== row.matchId)) tell(row, String(field.id), 'already_used');
    seen.add(value);
  }
}

function storedValue(field: FieldDefinition, sent: unknown, effort: Effort): unknown {
  const checked = checkValue(field, sent, undefined, effort);
  return 'value' in checked ? checked.value : null;
}

/** The values to store for a staged row, and whether they are others than those stored. */
export async function importedValues(
  tx: Tx,
  row: Row,
  run: RunContext,
  tenantId: number,
  what: FieldsImport,
  record: ImportedRecord,
  effort: Effort,
): Promise<{ values: FieldValues; isChanged: boolean }> {
  const definitions = await fieldDefinitionsIn(tx, tenantId);
  const { values, changed } = writtenValues(row, what, run, definitions, record, effort);
  return { values, isChanged: changed.length > 0 };
}
