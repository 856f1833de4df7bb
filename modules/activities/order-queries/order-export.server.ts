import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
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
import { type SheetFields, sheetFields } from '../../fields/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { beyond, NEWEST_FIRST, orderBy } from './list-order.server.ts';
import type { exportOrders } from './order-export.contract.ts';
import { filterScope } from './order-list.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
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
type Question = QueryOf<typeof exportOrders>;

const sheetColumns = (columns: readonly Column[], language: Language): SheetColumn[] =>
  columns.map(([key, , en, es, kind]) => ({ key, label: language === 'es' ? es : en, kind: kind ?? 'text' }));

interface Opened {
  readonly columns: readonly SheetColumn[];
  readonly fields: SheetFields;
  readonly from: ReturnType<typeof sql>;
  readonly where: ReturnType<typeof sql>;
}

/** What the person may see of the activities of a question. */
async function opened(query: Question, context: SignedInContext): Promise<Opened> {
  const prices = seesPrices(context.actor);
  const columns = COLUMNS.filter(([, , , , , money]) => prices || !money);
  const fields = await sheetFields(context, 'activity');
  const names = columns.map(([key, from]) => `${from} as ${key}`);
  if (fields.columns.length > 0) names.push('o.additional');
  return {
    columns: [...sheetColumns(columns, context.language), ...fields.columns],
    fields,
    from: sql.raw(`${names.join(', ')}, o.id`),
    where: orderConditions(await filterScope(context), query.filters ?? {}, query.q),
  };
}

/** Activities newest first, a piece of them; joined after the cut. */
const piece = ({ from, where }: Opened, after: ReturnType<typeof sql>, limit: number) => sql`
  select ${from}
  from (select o.* from "order" o where ${where} and ${after} order by ${orderBy('o', NEWEST_FIRST)} limit ${limit}) o
  ${sql.raw(JOINS)} order by ${orderBy('o', NEWEST_FIRST)}`;

/** Activities for the engine of exports, which goes on with more than 10,000 as a job (A3 I4). */
export const orderSource: ExportSource = {
  resource: 'order',
  label: ['Activities', 'Actividades'],
  fileName: 'activities',
  slug: 'export.order',
  async open(query, context) {
    const own = await opened(query as Question, context);
    return {
      columns: own.columns,
      statement: ({ limit }) => piece(own, sql`true`, limit),
      cells: (row) => ({ ...row, ...own.fields.cells(row) }),
    };
  },
};

/** The filtered activities as a sheet, a header row at least (DECISIONS 66). Nothing is shown that the list would hide. */
export async function exportSheet(query: Question, context: SignedInContext): Promise<unknown> {
  const accept = context.header('accept') ?? '';
  const isCsv = accept.includes('text/csv');
  if (!isCsv && !accept.includes(XLSX)) return exportRows(orderSource, 'xlsx', query, context);
  const own = await opened(query, context);
  const { zone } = await companyFacts(context.db);
  const rows = batches(context, own);
  const stream = isCsv ? csvStream(own.columns, rows, { zone }) : xlsxStream(own.columns, rows, { zone });
  const name = exportName(orderSource, isCsv ? 'csv' : 'xlsx', context.now);
  return new FileReply(stream, isCsv ? 'text/csv; charset=utf-8' : XLSX, name);
}

/**
 * Rows in batches from the newest on, each after the last row of the one before: memory does not grow, no connection is held. The
 * next batch is read while this one is written.
 */
async function* batches({ db }: SignedInContext, own: Opened): AsyncGenerator<readonly SheetRecord[]> {
  const { fields } = own;
  const hasFields = fields.columns.length > 0;
  const read = (after: ReturnType<typeof sql>): Promise<ExportRow[]> => {
    const rows = db.read<ExportRow>(piece(own, after, BATCH));
    // It is awaited after the batch before it; until then its failure has no other listener.
    rows.catch(() => undefined);
    return rows;
  };
  let batch = read(sql`true`);
  for (;;) {
    const rows = await batch;
    const last = rows[rows.length - 1];
    const goesOn = last !== undefined && rows.length === BATCH;
    if (goesOn) batch = read(beyond({ keys: NEWEST_FIRST, values: [last.created_at, last.id], backwards: false }));
    yield hasFields ? rows.map((row) => ({ ...row, ...fields.cells(row) })) : rows;
    if (!goesOn) return;
  }
}

type ExportRow = SheetRecord & { id: number; created_at: string };
