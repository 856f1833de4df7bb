import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { keyedColumns, keyedLabel, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { placeOfZone } from '../../../platform/kernel/zone-names.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { inPieces, PIECES_HELD } from '../../../platform/server/bytes/pieces.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { acceptedFormat, SHEET_TYPES } from '../../../platform/server/exports/accepted-format.ts';
import { exportName, exportRows } from '../../../platform/server/exports/export-rows.ts';
import type { ExportSource } from '../../../platform/server/exports/export-source.ts';
import { FileReply } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import {
  csvStream,
  type SheetColumn,
  type SheetRecord,
  xlsxStream,
} from '../../../platform/server/sheets/write-sheet.ts';
import { sheetFields } from '../../fields/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { IMPORT_COLUMNS } from '../order-import/import-columns.server.ts';
import { beyond, orderBy, type SortKey, sortKeys } from './list-order.server.ts';
import type { exportOrders } from './order-export.contract.ts';
import { filterScope } from './order-list.server.ts';

const BATCH = 10_000;

const USED = {
  module: 'activities',
  use: 'list',
  where: ['Columns of activities', 'Columnas de actividades'],
} as const;

interface Column {
  readonly key: string;
  /** Its SQL over the joined activity. */
  readonly from: string;
  readonly label: Label;
  readonly kind?: SheetColumn['kind'];
  /** Needs view_prices.order. */
  readonly isMoney?: true;
}

/** What a person reads of a state; the import takes the words back in both languages. */
const STATUSES = new Map(
  IMPORT_COLUMNS.find(({ name }) => name === 'status')?.choices?.map(({ value, label }) => [value, label]),
);

const statusWord = ({ status }: SheetRecord, language: Language): unknown => {
  const label = STATUSES.get(String(status));
  return label ? labelText(label, language) : status;
};

const column = (key: string, from: string, en: string, es: string, kind?: SheetColumn['kind']): Column => ({
  key,
  from,
  label: [en, es],
  kind,
});
const money = (...facts: Parameters<typeof column>): Column => ({ ...column(...facts), isMoney: true });

/** The times of a sheet are on the company's clock, as its import reads them; a place with another clock has its own beside it. */
const LOCAL_ZONE = 'nullif(o.time_zone, (select m.time_zone from company m limit 1))';
const LOCAL_START = `to_char(o.scheduled_start at time zone ${LOCAL_ZONE}, 'YYYY-MM-DD HH24:MI')`;

const localStart = ({ local_start: clock, local_zone: zone }: SheetRecord): string | null =>
  clock && zone ? `${clock} (${placeOfZone(String(zone))})` : null;

const COLUMNS = keyedColumns('sheet.order', USED, [
  column('reference_no', 'o.reference_no', 'Reference', 'Referencia'),
  column('ex_ref_no', 'o.ex_ref_no', 'External reference', 'Referencia externa'),
  column('type', 'app.shown(t.names, t.name)', 'Type', 'Tipo'),
  column('status', 'o.status', 'Status', 'Estado'),
  column('progress_status', 'app.shown(ps.names, ps.name)', 'Progress', 'Avance'),
  column('title', 'o.title', 'Title', 'Título'),
  column('description', 'o.description', 'Description', 'Descripción'),
  column('customer_code', 'c.customer_code', 'Customer code', 'Código de cliente'),
  column('customer', 'c.name', 'Customer', 'Cliente'),
  column('category', 'app.shown(cat.names, cat.name)', 'Category', 'Categoría'),
  column('priority', 'o.priority', 'Priority', 'Prioridad', 'integer'),
  column('driver', 'd.full_name', 'Officer', 'Oficial'),
  column('secondary_officer', 's.full_name', 'Second officer', 'Segundo oficial'),
  column('contact_name', 'o.contact_name', 'Contact', 'Contacto'),
  column('contact_phone', 'o.contact_phone', 'Phone', 'Teléfono'),
  column('address1', 'o.address1', 'Address', 'Dirección'),
  column('city', 'o.city', 'City', 'Ciudad'),
  column('state_name', 'o.state_name', 'State', 'Estado/provincia'),
  column('postal_code', 'o.postal_code', 'Postal code', 'Código postal'),
  column('country_code', 'o.country_code', 'Country', 'País'),
  column('warehouse', 'wh.name', 'Warehouse', 'Almacén'),
  column('scheduled_start', 'o.scheduled_start', 'Scheduled start', 'Inicio programado', 'instant'),
  column('scheduled_end', 'o.scheduled_end', 'Scheduled end', 'Fin programado', 'instant'),
  column('local_start', LOCAL_START, 'Local start', 'Inicio local'),
  column('due_at', 'o.due_at', 'Due', 'Vence', 'instant'),
  column('released_at', 'o.released_at', 'Released', 'Liberada', 'instant'),
  column('completed_at', 'o.completed_at', 'Completed', 'Completada', 'instant'),
  column('signed_off_at', 'o.signed_off_at', 'Signed off', 'Conformidad', 'instant'),
  column('received_by_name', 'o.received_by_name', 'Received by', 'Recibido por'),
  column('task_completion', 'o.task_completion', 'Tasks %', 'Tareas %', 'percent'),
  money('currency', 'cu.code', 'Currency', 'Moneda'),
  money('total_price', 'o.total_price', 'Total', 'Total', 'money'),
  money('customer_total', 'o.customer_total', 'Customer total', 'Total del cliente', 'money'),
  money('balance_due', 'o.balance_due', 'Balance due', 'Saldo', 'money'),
  column('created_at', 'o.created_at', 'Created', 'Creada', 'instant'),
]);

const JOINS = `join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
  left join order_category cat on cat.id = o.category_id left join progress_status ps on ps.id = o.progress_status_id
  left join app_user d on d.id = o.driver_id left join app_user s on s.id = o.secondary_officer_id
  left join location wh on wh.id = o.warehouse_id left join currency cu on cu.id = o.currency_id`;

type Question = QueryOf<typeof exportOrders>;

const sheetColumns = (columns: readonly Column[], language: Language): SheetColumn[] =>
  columns.map(({ key, label, kind = 'text' }) => ({
    key,
    label: labelText(label, language),
    kind,
    ...(kind === 'money' ? { decimals: decimalsOf } : {}),
    ...(key === 'status' ? { of: (row: SheetRecord) => statusWord(row, language) } : {}),
    ...(key === 'local_start' ? { of: localStart } : {}),
  }));

/** Each activity is in a currency of its own. */
const decimalsOf = (row: SheetRecord): number => Number(row.currency_decimals ?? USUAL_DECIMALS);

interface Opened {
  readonly columns: readonly SheetColumn[];
  readonly from: ReturnType<typeof sql>;
  readonly where: ReturnType<typeof sql>;
  readonly keys: readonly SortKey[];
}

/** Name under which a row tells its place in the order: the sheet's own columns are called otherwise, or are joined. */
const placed = (at: number): `sort_${number}` => `sort_${at}`;

/** What the person may see of the activities of a question. */
async function opened(query: Question, context: SignedInContext): Promise<Opened> {
  const prices = seesPrices(context.actor);
  const columns = COLUMNS.filter(({ isMoney }) => prices || !isMoney);
  const fields = await sheetFields(context, 'activity');
  const names = [...columns.map(({ key, from }) => `${from} as ${key}`), `${LOCAL_ZONE} as local_zone`];
  if (prices) names.push('cu.decimals as currency_decimals');
  if (fields.columns.length > 0) names.push('o.additional');
  const keys = sortKeys(query.sort, prices);
  names.push(...keys.map(({ name }, at) => `o.${name} as ${placed(at)}`));
  return {
    columns: [...sheetColumns(columns, context.language), ...fields.columns],
    keys,
    from: sql.raw(names.join(', ')),
    where: orderConditions(await filterScope(context, query), query.filters ?? {}, query.q),
  };
}

/** A piece of the activities in the order that was asked for; joined after the cut. */
const piece = ({ from, where, keys }: Opened, after: ReturnType<typeof sql>, limit: number) => sql`
  select ${from}
  from (select o.* from "order" o where ${where} and ${after} order by ${orderBy('o', keys)} limit ${limit}) o
  ${sql.raw(JOINS)} order by ${orderBy('o', keys)}`;

/** Activities for the engine of exports, which goes on with more than 10,000 as a job. */
export const orderSource: ExportSource = {
  resource: 'order',
  label: keyedLabel('sheet.order.many', USED, ['Activities', 'Actividades']),
  slug: 'export.order',
  async open(query, context) {
    const own = await opened(query as Question, context);
    return {
      columns: own.columns,
      statement: ({ limit }) => piece(own, sql`true`, limit),
      cells: (row) => row,
    };
  },
};

/** The filtered activities as a sheet, a header row at least. Nothing is shown that the list would hide. */
export async function exportSheet(query: Question, context: SignedInContext): Promise<unknown> {
  const format = acceptedFormat(context);
  if (format === null) return exportRows(orderSource, 'xlsx', query, context);
  const isCsv = format === 'csv';
  const own = await opened(query, context);
  const { zone } = await companyFacts(context.db);
  const rows = batches(context, own);
  const stream = isCsv ? csvStream(own.columns, rows, { zone }) : xlsxStream(own.columns, rows, { zone });
  const name = exportName(orderSource, format, context, zone);
  const file = new FileReply(stream, SHEET_TYPES[format], name);
  file.holds = PIECES_HELD;
  return file;
}

/** Rows in batches, each after the last row of the one before: memory does not grow, no connection is held. */
function batches({ db }: SignedInContext, own: Opened): AsyncGenerator<readonly SheetRecord[]> {
  const { keys } = own;
  const after = (last: ExportRow) =>
    beyond({ keys, values: keys.map((_, at) => last[placed(at)] ?? null), backwards: false });
  const read = (most: number, last: ExportRow | undefined) =>
    db.read<ExportRow>(piece(own, last ? after(last) : sql`true`, most));
  return inPieces(BATCH, read, { isAhead: true });
}

type ExportRow = SheetRecord & Record<`sort_${number}`, string | number | null>;
