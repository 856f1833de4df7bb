import type { Language } from '../../../platform/kernel/errors.ts';
import { priceDecimals } from '../../../platform/kernel/money/decimals.ts';
import { digitsOf } from '../../../platform/kernel/money/number-text.ts';
import { type KeyOf, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { importText } from '../../../platform/server/imports/cells/import-texts.ts';
import { currencyIn } from '../../../platform/server/imports/cells/row-currency.ts';
import type { ParsedRow, RowProblem, RunContext } from '../../../platform/server/imports/declaration.ts';
import { type Effort, effortOf } from '../../fields/public.server.ts';
import { hasPrefix } from '../order/number.rules.ts';
import { tellClosed } from '../order-import-known/closed-heads.server.ts';
import type { KnownOrder } from '../order-import-known/known-orders.server.ts';
import { tellUnwritten } from '../order-import-known/unwritten.server.ts';
import { changedBy, isUpdated } from '../order-import-known/update-heads.server.ts';
import { cellOf, idOf, KEY_PLACE } from './import-columns.server.ts';
import { examineLineValues, examineValues, lineValueCells, valuesAfter } from './import-fields.server.ts';
import { type Known, knownOf } from './import-known.server.ts';
import { tellMadeUp } from './made-up.server.ts';

const TEXTS = productTexts(
  'import.order',
  { module: 'activities', use: 'import' },
  {
    no_type: {
      en: 'Type is missing and there is no default type.',
      es: 'Falta el tipo y no hay un tipo predeterminado.',
    },
    not_creatable: {
      en: 'You don’t have permission to create activities of this type.',
      es: 'No tiene permiso para crear actividades de este tipo.',
    },
    no_prefix: {
      en: 'Activity Type Prefix not set! please contact Administrator!',
      es: '¡El tipo de actividad no tiene prefijo! Consulte al administrador.',
    },
    customer_stopped: {
      en: 'This customer is on hold, blocked or inactive.',
      es: 'Este cliente está suspendido, bloqueado o inactivo.',
    },
    not_able: {
      en: 'This person can’t do activities of this type.',
      es: 'Esta persona no puede realizar actividades de este tipo.',
    },
    same_officer: { en: 'The second officer must be someone else.', es: 'El segundo oficial debe ser otra persona.' },
    schedule: { en: 'The end is before the start.', es: 'El fin es anterior al inicio.' },
    completed_at: {
      en: 'Only completed activities can have a completion time.',
      es: 'Solo las actividades completadas pueden tener hora de finalización.',
    },
    item_type: { en: 'Every item needs an item type.', es: 'Cada partida necesita un tipo de partida.' },
    exists: {
      en: 'An activity with this reference already exists.',
      es: 'Ya existe una actividad con esta referencia.',
    },
    missing: {
      en: 'No activity that you can edit has this reference.',
      es: 'Ninguna actividad que usted pueda editar tiene esta referencia.',
    },
    shared: {
      en: 'Several activities have this external reference. Add the column Reference to say which one.',
      es: 'Varias actividades tienen esta referencia externa. Agregue la columna Referencia para indicar cuál.',
    },
    country: { en: 'Enter a two-letter country code.', es: 'Ingrese un código de país de dos letras.' },
  },
);

function wrong(row: ParsedRow, column: string, code: KeyOf<typeof TEXTS>, language: Language): void {
  row.action = 'error';
  // One word about a cell is enough: a text that could not be read is no wrong country as well.
  if (row.problems.some((problem) => problem.column === column)) return;
  const message = TEXTS.in(code, language);
  row.problems.push({ column, value: cellOf(row, column)?.slice(0, 200) ?? null, code, message, severity: 'error' });
}

/** Looks at a batch: what exists, what the person may create, who may work, and what does not fit together. */
export async function examineOrders(db: TenantDb, batch: readonly ParsedRow[], run: RunContext): Promise<void> {
  const known = await knownOf(db, batch, run);
  const hasLineValue = await lineValueCells(db, run);
  const dropped = new Map<ParsedRow, readonly RowProblem[]>();
  for (const row of batch) {
    if (row.head) {
      checkLine(row, known, hasLineValue(row), run.language);
      continue;
    }
    if (refuseHidden(row, known, run.language)) continue;
    if (isNumbered(row, known)) dropped.set(row, keepUpdated(row));
    else {
      checkType(row, known, run.language);
      checkPeople(row, known, run.language);
      checkDone(row, run.language);
    }
    checkTimes(row, run.language);
    checkLine(row, known, hasLineValue(row), run.language);
    const country = cellOf(row, 'country_code');
    if (country !== null && !known.countries.has(country.toUpperCase()))
      wrong(row, 'country_code', 'country', run.language);
    matchExisting(row, known, run);
  }
  const effort = effortOf('batch');
  await examineValues(
    db,
    batch,
    run,
    (row) => known.typeOf.get(row.matchId ?? 0) ?? idOf(row, 'order_type_id') ?? known.defaultType,
    effort,
  );
  await examineLineValues(db, batch, run, effort);
  await foretell(db, batch, run, effort);
  tellMadeUp(batch, known, run);
  await tellUnwritten(db, batch, run, dropped);
}

/** Refuses a row that names an activity out of the person's reach, and says no more of it than of one that is not there. */
function refuseHidden(row: ParsedRow, known: Known, language: Language): boolean {
  const named = knownBy(row, known);
  if (!named || named.order.is_reachable) return false;
  wrong(row, named.column, 'missing', language);
  return true;
}

/** The activity a row names, and the column that names it: its own number goes before the reference. */
function knownBy(row: ParsedRow, { numbered, existing }: Known): { order: KnownOrder; column: string } | null {
  for (const [column, orders] of [
    ['reference_no', numbered],
    ['ex_ref_no', existing],
  ] as const) {
    const order = orders.get(cellOf(row, column) ?? '');
    if (order) return { order, column };
  }
  return null;
}

/** Whether the row names an activity of ours by its number; any other text there is the reference of whoever made the file. */
function isNumbered(row: ParsedRow, { numbered }: Known): boolean {
  const number = cellOf(row, 'reference_no');
  if (number === null) return false;
  if (numbered.has(number)) return true;
  if (cellOf(row, 'ex_ref_no') === null) row.cells[KEY_PLACE - 1] = number;
  return false;
}

/** What the file says of an activity beyond what it may change is how the activity stood: nothing of that can be wrong. Gives what was. */
function keepUpdated(row: ParsedRow): RowProblem[] {
  const isOwn = ({ column }: RowProblem): boolean => column !== null && isUpdated(column);
  const [own, others] = [row.problems.filter(isOwn), row.problems.filter((one) => !isOwn(one))];
  row.problems.splice(0, row.problems.length, ...own);
  row.action = own.some(({ severity }) => severity === 'error') ? 'error' : 'create';
  return others;
}

/** Says of known activities whether the file would change them, as its import will find. */
async function foretell(db: TenantDb, batch: readonly ParsedRow[], run: RunContext, effort: Effort): Promise<void> {
  const known = batch.filter((row) => row.action === 'update' && row.matchId !== null);
  const heads = [...new Map(known.toReversed().map((row) => [row.matchId, row])).values()];
  const values = await valuesAfter(db, heads, run, effort);
  const { changed, closed } = await changedBy(
    db,
    heads.map((row) => ({ id: row.matchId ?? 0, row, additional: values.get(row) })),
    run.options.zone,
  );
  for (const row of known) if (!changed.has(row.matchId ?? 0)) row.action = 'unchanged';
  for (const row of heads) tellClosed(row, closed.get(row.matchId ?? 0), run);
}

function matchExisting(row: ParsedRow, known: Known, run: RunContext): void {
  const named = knownBy(row, known);
  if (!named && run.options.mode === 'update') wrong(row, 'ex_ref_no', 'missing', run.language);
  if (!named) return;
  // Also of a wrong row: it keeps its activity out.
  row.matchId = named.order.id;
  if (row.action === 'error' || row.action === 'skip') return;
  if (run.options.mode === 'insert' && run.options.skip_known) row.action = 'skip';
  else if (run.options.mode === 'insert') wrong(row, named.column, 'exists', run.language);
  else if (named.column === 'ex_ref_no' && named.order.is_shared) wrong(row, 'ex_ref_no', 'shared', run.language);
  else row.action = 'update';
}

function checkType(row: ParsedRow, { types, defaultType }: Known, language: Language): void {
  const id = idOf(row, 'order_type_id') ?? defaultType;
  const type = id === null ? undefined : types.get(id);
  if (cellOf(row, 'order_type_id') !== null && !type) return; // said already: the reference was not found
  if (!type?.active) wrong(row, 'order_type_id', 'no_type', language);
  else if (!type.may_create) wrong(row, 'order_type_id', 'not_creatable', language);
  else if (!hasPrefix(type.prefix)) wrong(row, 'order_type_id', 'no_prefix', language);
}

function checkPeople(row: ParsedRow, known: Known, language: Language): void {
  const customer = idOf(row, 'customer_id');
  const status = cellOf(row, 'status') ?? 'pending';
  // Finished history of a customer who is stopped today may come in.
  if (customer !== null && known.stopped.has(customer) && !['completed', 'cancelled'].includes(status)) {
    wrong(row, 'customer_id', 'customer_stopped', language);
  }
  const typeId = idOf(row, 'order_type_id') ?? known.defaultType;
  const people = ['driver_id', 'secondary_officer_id'].map((name) => [name, idOf(row, name)] as const);
  for (const [name, id] of people) {
    if (id !== null && !known.able.has(`${id}:${typeId}`)) wrong(row, name, 'not_able', language);
  }
  const [driver, second] = people.map(([, id]) => id);
  if (driver !== null && driver === second) wrong(row, 'secondary_officer_id', 'same_officer', language);
}

function checkLine(row: ParsedRow, known: Known, hasValue: boolean, language: Language): void {
  const hasItem = hasValue || ['item_name', 'item_price', 'item_quantity'].some((name) => cellOf(row, name) !== null);
  if (hasItem && cellOf(row, 'item_type_id') === null) wrong(row, 'item_type_id', 'item_type', language);
  checkPrice(row, known, language);
}

/** A price is no finer than the currency of its activity allows: the one the file names, else that of its customer. */
function checkPrice(row: ParsedRow, known: Known, language: Language): void {
  const price = cellOf(row, 'item_price');
  const { head = row } = row;
  if (price === null || head.matchId !== null || knownBy(head, known)) return;
  const ofCustomer = known.decimals.get(idOf(head, 'customer_id') ?? 0) ?? known.baseDecimals;
  const most = priceDecimals(known.currencyDecimals.get(idOf(head, 'currency_id') ?? 0) ?? ofCustomer);
  if (row.problems.some(({ column }) => column === 'item_price') || digitsOf(price).fraction <= most) return;
  const message = importText('scale', language, { most: String(most) });
  row.action = 'error';
  row.problems.push({ column: 'item_price', value: price, code: 'scale', message, severity: 'error' });
}

/** Amounts are in the currency of the customer; those of activities that are there already are not read. */
export async function currencyOf(db: TenantDb, rows: readonly ParsedRow[]) {
  const ofCustomer = await currencyIn('customer', (row) => idOf(row, 'customer_id'))(db, rows);
  return (row: ParsedRow): number | null | undefined => (row.matchId === null ? ofCustomer(row) : undefined);
}

function checkTimes(row: ParsedRow, language: Language): void {
  const [start, end] = [cellOf(row, 'scheduled_start'), cellOf(row, 'scheduled_end')];
  if (end !== null && (start === null || Date.parse(end) < Date.parse(start)))
    wrong(row, 'scheduled_end', 'schedule', language);
}

function checkDone(row: ParsedRow, language: Language): void {
  if (cellOf(row, 'completed_at') !== null && cellOf(row, 'status') !== 'completed')
    wrong(row, 'completed_at', 'completed_at', language);
}
