import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { FileReply, UNPAGED_ROWS } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import {
  csvStream,
  type SheetColumn,
  type SheetRecord,
  toBuffer,
  xlsxStream,
} from '../../../platform/server/sheets/write-sheet.ts';
import { type SheetFields, sheetFields } from '../../fields/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { beyond, NEWEST_FIRST, orderBy } from './list-order.server.ts';
import type { exportOrders } from './order-export.contract.ts';
import { filterScope } from './order-list.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const STREAM_ROWS = 500_000;
const BATCH = 10_000;

/** Column, its SQL over the joined activity, its words, its kind; `money` ones need view_prices.order. */
const COLUMNS: readonly (readonly [
  key: string,
  from: string,
  en: string,
  es: string,
  kind?: SheetColumn['kind'],
  money?: true,
])[] = [
  ['reference_no', 'o.reference_no', 'Reference', 'Referencia'],
  ['ex_ref_no', 'o.ex_ref_no', 'External reference', 'Referencia externa'],
  ['type', 't.name', 'Type', 'Tipo'],
  ['status', 'o.status', 'Status', 'Estado'],
  ['progress_status', 'ps.name', 'Progress', 'Progreso'],
  ['title', 'o.title', 'Title', 'Título'],
  ['description', 'o.description', 'Description', 'Descripción'],
  ['customer_code', 'c.customer_code', 'Customer code', 'Código de cliente'],
  ['customer', 'c.name', 'Customer', 'Cliente'],
  ['category', 'cat.name', 'Category', 'Categoría'],
  ['priority', 'o.priority', 'Priority', 'Prioridad', 'integer'],
  ['driver', 'd.full_name', 'Officer', 'Oficial'],
  ['secondary_officer', 's.full_name', 'Second officer', 'Segundo oficial'],
  ['contact_name', 'o.contact_name', 'Contact', 'Contacto'],
  ['contact_phone', 'o.contact_phone', 'Phone', 'Teléfono'],
  ['address1', 'o.address1', 'Address', 'Dirección'],
  ['city', 'o.city', 'City', 'Ciudad'],
  ['state_name', 'o.state_name', 'State', 'Estado/provincia'],
  ['postal_code', 'o.postal_code', 'Postal code', 'Código postal'],
  ['country_code', 'o.country_code', 'Country', 'País'],
  ['warehouse', 'wh.name', 'Warehouse', 'Almacén'],
  ['scheduled_start', 'o.scheduled_start', 'Scheduled start', 'Inicio programado', 'instant'],
  ['scheduled_end', 'o.scheduled_end', 'Scheduled end', 'Fin programado', 'instant'],
  ['due_at', 'o.due_at', 'Due', 'Vence', 'instant'],
  ['released_at', 'o.released_at', 'Released', 'Liberada', 'instant'],
  ['completed_at', 'o.completed_at', 'Completed', 'Completada', 'instant'],
  ['signed_off_at', 'o.signed_off_at', 'Signed off', 'Conformidad', 'instant'],
  ['received_by_name', 'o.received_by_name', 'Received by', 'Recibido por'],
  ['task_completion', 'o.task_completion', 'Tasks %', 'Tareas %', 'percent'],
  ['currency', 'cu.code', 'Currency', 'Moneda', 'text', true],
  ['total_price', 'o.total_price', 'Total', 'Total', 'money', true],
  ['customer_total', 'o.customer_total', 'Customer total', 'Total del cliente', 'money', true],
  ['balance_due', 'o.balance_due', 'Balance due', 'Saldo', 'money', true],
  ['created_at', 'o.created_at', 'Created', 'Creada', 'instant'],
];

const JOINS = `join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
  left join order_category cat on cat.id = o.category_id left join progress_status ps on ps.id = o.progress_status_id
  left join app_user d on d.id = o.driver_id left join app_user s on s.id = o.secondary_officer_id
  left join location wh on wh.id = o.warehouse_id left join currency cu on cu.id = o.currency_id`;

type Column = (typeof COLUMNS)[number];

const sheetColumns = (columns: readonly Column[], language: Language): SheetColumn[] =>
  columns.map(([key, , en, es, kind]) => ({ key, label: language === 'es' ? es : en, kind: kind ?? 'text' }));

/** The filtered activities as a sheet, a header row at least (DECISIONS 66). Nothing is shown that the list would hide. */
export async function exportSheet(
  query: QueryOf<typeof exportOrders>,
  context: SignedInContext,
): Promise<FileReply | { file_data: string; file_name: string }> {
  const prices = seesPrices(context.actor);
  const columns = COLUMNS.filter(([, , , , , money]) => prices || !money);
  const fields = await sheetFields(context, 'activity');
  const where = orderConditions(await filterScope(context), query.filters ?? {}, query.q);
  const { zone } = await companyFacts(context.db);
  const accept = context.header('accept') ?? '';
  const isCsv = accept.includes('text/csv');
  const isStream = isCsv || accept.includes(XLSX);
  const rows = exportRows(context, columns, fields, where, isStream ? STREAM_ROWS : UNPAGED_ROWS);
  const sheet = [...sheetColumns(columns, context.language), ...fields.columns];
  const stream = isCsv ? csvStream(sheet, rows, { zone }) : xlsxStream(sheet, rows, { zone });
  const name = `activities-${new Date(context.now).toISOString().slice(0, 10)}.${isCsv ? 'csv' : 'xlsx'}`;
  if (isStream) return new FileReply(stream, isCsv ? 'text/csv; charset=utf-8' : XLSX, name);
  return { file_data: (await toBuffer(stream)).toString('base64'), file_name: name };
}

/**
 * Rows in batches from the newest on, each after the last row of the one before: memory does not grow, no connection is held. The
 * next batch is read while this one is written.
 */
async function* exportRows(
  { db }: SignedInContext,
  columns: readonly Column[],
  fields: SheetFields,
  where: ReturnType<typeof sql>,
  most: number,
): AsyncGenerator<readonly SheetRecord[]> {
  const hasFields = fields.columns.length > 0;
  const selected = sql.raw(
    [...columns.map(([key, from]) => `${from} as ${key}`), ...(hasFields ? ['o.additional'] : [])].join(', '),
  );
  const read = (after: ReturnType<typeof sql>, left: number): Promise<ExportRow[]> => {
    const rows = db.read<ExportRow>(sql`
      select ${selected}, o.id
      from (select o.* from "order" o where ${where} and ${after} order by ${orderBy('o', NEWEST_FIRST)} limit ${Math.min(BATCH, left)}) o
      ${sql.raw(JOINS)} order by ${orderBy('o', NEWEST_FIRST)}`);
    // It is awaited after the batch before it; until then its failure has no other listener.
    rows.catch(() => undefined);
    return rows;
  };
  let batch = read(sql`true`, most);
  for (let left = most; left > 0; left -= BATCH) {
    const rows = await batch;
    const last = rows[rows.length - 1];
    const goesOn = last !== undefined && rows.length === BATCH && left > BATCH;
    if (goesOn) {
      batch = read(beyond({ keys: NEWEST_FIRST, values: [last.created_at, last.id], backwards: false }), left - BATCH);
    }
    yield hasFields ? rows.map((row) => ({ ...row, ...fields.cells(row) })) : rows;
    if (!goesOn) return;
  }
}

type ExportRow = SheetRecord & { id: number; created_at: string };
