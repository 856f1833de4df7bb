import { keyedColumns, keyedLabels } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import type { DatasetColumn } from '../../reports/public.server.ts';

type Kind = DatasetColumn['kind'];
type More = Partial<Omit<DatasetColumn, 'key' | 'from' | 'on' | 'isOfClock' | 'label' | 'kind' | 'group'>>;

const USED = {
  module: 'activities',
  use: 'list',
  where: ['Columns of activities', 'Columnas de actividades'],
} as const;
const REPORTS = { module: 'reports', use: 'list', where: ['Report columns', 'Columnas de reportes'] } as const;
const GROUPS = keyedLabels('report.order.group', REPORTS, {
  activity: ['Activity', 'Actividad'],
  customer: ['Customer', 'Cliente'],
  people: ['People', 'Personas'],
  place: ['Location', 'Lugar'],
  time: ['Time', 'Tiempo'],
  money: ['Amounts', 'Importes'],
  items: ['Items', 'Partidas'],
});

type Stood = Pick<DatasetColumn, 'from' | 'on' | 'isOfClock'>;

/** A column of the activity, or what is reckoned from it and from what it names. */
const own = (column: string, from = `o.${column}`): Stood => ({ from, on: [column] });

/** Columns of one group: key, where it stands, words, kind, the rest. */
const group =
  (label: Label) =>
  (key: string, stood: Stood, en: string, es: string, kind: Kind = 'text', more: More = {}): DatasetColumn => ({
    key,
    ...stood,
    label: [en, es],
    kind,
    group: label,
    ...more,
  });

const activity = group(GROUPS.activity);
const customer = group(GROUPS.customer);
const people = group(GROUPS.people);
const place = group(GROUPS.place);
const time = group(GROUPS.time);

const STATUSES: Readonly<Record<string, Label>> = keyedLabels('sheet.order.status', USED, {
  pending: ['Pending', 'Pendiente'],
  released: ['Released', 'Liberada'],
  incomplete: ['Incomplete', 'Incompleta'],
  completed: ['Completed', 'Completada'],
  cancelled: ['Cancelled', 'Cancelada'],
});
const PRIORITIES: Readonly<Record<string, Label>> = keyedLabels('sheet.order.priority', USED, {
  1: ['Urgent', 'Urgente'],
  2: ['High', 'Alta'],
  3: ['Normal', 'Normal'],
  4: ['Low', 'Baja'],
});
const REVIEWS: Readonly<Record<string, Label>> = keyedLabels('sheet.order.review_status', USED, {
  none: ['No review', 'Sin revisión'],
  pending: ['Pending', 'Pendiente'],
  passed: ['Passed', 'Aprobada'],
  failed: ['Failed', 'Rechazada'],
});
const SOURCES: Readonly<Record<string, Label>> = keyedLabels('sheet.order.source', USED, {
  staff: ['Staff', 'Personal'],
  portal: ['Portal', 'Portal'],
  subscription: ['Subscription', 'Suscripción'],
  asset_schedule: ['Asset schedule', 'Programa de activos'],
  import: ['Import', 'Importación'],
  duplicate: ['Duplicate', 'Duplicado'],
  template: ['Template', 'Plantilla'],
  api: ['API', 'API'],
});
const PAYMENTS: Readonly<Record<string, Label>> = keyedLabels('sheet.order.payment_status', USED, {
  none: ['Nothing due', 'Sin importe por pagar'],
  unpaid: ['Unpaid', 'Sin pagar'],
  partial: ['Partially paid', 'Pagada en parte'],
  paid: ['Paid', 'Pagada'],
  credit: ['Credit balance', 'Saldo a favor'],
});

/** A moment, and the day and month it fell on by the company's clock, to group by. */
const moment = (column: string, en: string, es: string, more: More = {}): DatasetColumn[] => [
  time(column, own(column), en, es, 'instant', { filter: column, ...more }),
];
const clock = (column: string, from: string): Stood => ({ ...own(column, from), isOfClock: true });
const dayOf = (key: string, column: string, en: string, es: string): DatasetColumn[] => [
  time(`${key}_day`, clock(column, `(o.${column} at time zone $ZONE)::date`), `${en}: day`, `${es}: día`, 'date'),
  time(
    `${key}_month`,
    clock(column, `to_char(o.${column} at time zone $ZONE, 'YYYY-MM')`),
    `${en}: month`,
    `${es}: mes`,
  ),
];

const SEES_PRICES = 'view_prices.order';
const PRICES: More = { permission: SEES_PRICES };
/** Lines are read with a right of their own, what they cost with both. */
const LINES: More = { permission: 'view.order_items' };
const PRICED_LINES: More = { permission: ['view.order_items', SEES_PRICES] };
const amount = (key: string, en: string, es: string, more: More = {}): DatasetColumn =>
  group(GROUPS.money)(key, own(key), en, es, 'money', { ...PRICES, isMoney: true, ...more });

const ticked: More = { isDefault: true };

/** Columns of an activity. */
export const ORDER_COLUMNS = keyedColumns<DatasetColumn>('sheet.order', USED, [
  activity('reference_no', own('reference_no'), 'Reference', 'Referencia', 'text', {
    ...ticked,
    filter: 'reference_no',
  }),
  activity('ex_ref_no', own('ex_ref_no'), 'External reference', 'Referencia externa', 'text', { filter: 'ex_ref_no' }),
  activity('title', own('title'), 'Title', 'Título'),
  activity('description', own('description'), 'Description', 'Descripción'),
  activity('type', own('order_type_id', 'app.shown(t.names, t.name)'), 'Type', 'Tipo', 'text', {
    ...ticked,
    filter: 'type_id',
  }),
  activity('category', own('category_id', 'app.shown(cat.names, cat.name)'), 'Category', 'Categoría', 'text', {
    filter: 'category_id',
  }),
  activity('status', own('status'), 'Status', 'Estado', 'text', { ...ticked, choices: STATUSES, filter: 'status' }),
  activity('progress_status', own('progress_status_id', 'app.shown(ps.names, ps.name)'), 'Progress', 'Avance', 'text', {
    filter: 'progress_status_id',
  }),
  activity('priority', own('priority', 'o.priority::text'), 'Priority', 'Prioridad', 'text', {
    choices: PRIORITIES,
    filter: 'priority',
  }),
  activity('review_status', own('review_status'), 'Review', 'Revisión', 'text', {
    choices: REVIEWS,
    filter: 'review_status',
  }),
  activity('source', own('source'), 'Source', 'Origen', 'text', { choices: SOURCES, filter: 'source' }),
  activity('total_tasks', own('total_tasks'), 'Tasks', 'Tareas', 'integer'),
  activity('completed_tasks', own('completed_tasks'), 'Tasks done', 'Tareas hechas', 'integer'),
  activity('task_completion', own('task_completion'), 'Tasks %', 'Tareas %', 'percent', { filter: 'task_completion' }),
  activity('note_count', own('note_count'), 'Notes', 'Notas', 'integer'),
  activity('attachment_count', own('attachment_count'), 'Files', 'Archivos', 'integer'),
  customer('customer', own('customer_id', 'c.name'), 'Customer', 'Cliente', 'text', {
    ...ticked,
    filter: 'customer_id',
  }),
  customer('customer_code', own('customer_id', 'c.customer_code'), 'Customer code', 'Código de cliente'),
  customer(
    'customer_group',
    own('customer_id', 'app.shown(cg.names, cg.name)'),
    'Customer group',
    'Grupo de clientes',
    'text',
    {
      filter: 'customer_group_id',
    },
  ),
  customer('contact_name', own('contact_name'), 'Contact', 'Contacto'),
  customer('contact_phone', own('contact_phone'), 'Phone', 'Teléfono'),
  customer('contact_email', own('contact_email'), 'Email', 'Correo'),
  people('driver', own('driver_id', 'd.full_name'), 'Officer', 'Oficial', 'text', { ...ticked, filter: 'driver_id' }),
  people('secondary_officer', own('secondary_officer_id', 's.full_name'), 'Second officer', 'Segundo oficial', 'text', {
    filter: 'secondary_officer_id',
  }),
  people('created_by', own('created_by', 'cb.full_name'), 'Created by', 'Creada por', 'text', { filter: 'created_by' }),
  people('completed_by', own('completed_by', 'fb.full_name'), 'Completed by', 'Completada por', 'text', {
    filter: 'completed_by',
  }),
  people('received_by_name', own('received_by_name'), 'Received by', 'Recibido por', 'text', { filter: 'received' }),
  place('address1', own('address1'), 'Address', 'Dirección'),
  place('city', own('city'), 'City', 'Ciudad', 'text', { filter: 'city' }),
  place('state_name', own('state_name'), 'State', 'Estado/provincia', 'text', { filter: 'state_name' }),
  place('postal_code', own('postal_code'), 'Postal code', 'Código postal', 'text', { filter: 'postal_code' }),
  place('country_code', own('country_code'), 'Country', 'País', 'text', { filter: 'country_code' }),
  place('location', own('location_id', 'lo.name'), 'Site', 'Sitio', 'text', { filter: 'location_id' }),
  place('warehouse', own('warehouse_id', 'wh.name'), 'Warehouse', 'Almacén', 'text', { filter: 'warehouse_id' }),
  ...moment('scheduled_start', 'Scheduled start', 'Inicio programado', { ...ticked, filter: 'scheduled' }),
  ...moment('scheduled_end', 'Scheduled end', 'Fin programado', { filter: 'scheduled' }),
  ...dayOf('scheduled', 'scheduled_start', 'Scheduled', 'Programada'),
  ...moment('due_at', 'Due', 'Vence'),
  ...moment('released_at', 'Released', 'Liberada'),
  ...moment('completed_at', 'Completed', 'Completada'),
  ...dayOf('completed', 'completed_at', 'Completed', 'Completada'),
  ...moment('cancelled_at', 'Cancelled', 'Cancelada'),
  ...moment('signed_off_at', 'Signed off', 'Conformidad'),
  ...moment('created_at', 'Created', 'Creada'),
  ...dayOf('created', 'created_at', 'Created', 'Creada'),
  time(
    'hours_to_complete',
    {
      from: 'case when o.completed_at >= o.created_at then round((extract(epoch from o.completed_at - o.created_at) / 3600)::numeric, 2) end',
      on: ['completed_at', 'created_at'],
    },
    'Hours to complete',
    'Horas hasta completar',
    'number',
    { aggregate: 'avg' },
  ),
  group(GROUPS.money)('currency', own('currency_id', 'cu.code'), 'Currency', 'Moneda', 'text', {
    ...PRICES,
    filter: 'currency_id',
  }),
  amount('items_total', 'Items total', 'Total de partidas'),
  amount('discount_total', 'Discounts', 'Descuentos'),
  amount('tax_total', 'Tax', 'Impuesto'),
  amount('total_price', 'Total', 'Total', { ...ticked, filter: 'total_price' }),
  amount('customer_total', 'Customer total', 'Total del cliente'),
  amount('paid_total', 'Paid', 'Pagado'),
  amount('balance_due', 'Balance due', 'Saldo', { filter: 'balance_due' }),
  group(GROUPS.money)('payment_status', own('payment_status'), 'Payment', 'Pago', 'text', {
    ...PRICES,
    choices: PAYMENTS,
    filter: 'payment_status',
  }),
]);

const line = (key: string, from: string, en: string, es: string, kind: Kind = 'text', more: More = {}): DatasetColumn =>
  group(GROUPS.items)(key, { from }, en, es, kind, { ...LINES, isItem: true, ...more });

/** Columns of the lines of an activity. */
export const ITEM_COLUMNS = keyedColumns<DatasetColumn>('sheet.order', USED, [
  line('item_name', 'i.name', 'Item', 'Partida'),
  line('item_description', 'i.description', 'Item description', 'Descripción de la partida'),
  line('item_type', 'app.shown(it.names, it.name)', 'Item type', 'Tipo de partida', 'text', { filter: 'item_type_id' }),
  line(
    'item_type_group',
    '(select app.shown(g.names, g.name) from item_type_group g where g.id = it.item_type_group_id and g.active)',
    'Item type group',
    'Grupo de tipos de partida',
  ),
  line('item_quantity', 'i.quantity', 'Quantity', 'Cantidad', 'number'),
  line('item_quantity_used', 'coalesce(i.quantity_used, i.quantity)', 'Quantity used', 'Cantidad usada', 'number'),
  line('item_price', 'i.price', 'Price', 'Precio', 'money', { ...PRICED_LINES, aggregate: null }),
  line('item_discount', 'i.discount', 'Discount', 'Descuento', 'number', { ...PRICED_LINES, aggregate: null }),
  line('item_tax_rate', 'i.tax_rate', 'Tax %', 'Impuesto %', 'percent', { ...PRICED_LINES, aggregate: null }),
  line('item_net', 'i.line_net', 'Net', 'Neto', 'money', { ...PRICED_LINES, isMoney: true }),
  line('item_tax', 'i.line_tax', 'Item tax', 'Impuesto de la partida', 'money', { ...PRICED_LINES, isMoney: true }),
  line('item_total', 'i.line_total', 'Item total', 'Total de la partida', 'money', { ...PRICED_LINES, isMoney: true }),
  line('task_checked', 'case when it.is_task then i.task_checked end', 'Task done', 'Tarea hecha', 'boolean'),
  line('task_note', 'i.task_note', 'Task note', 'Nota de la tarea'),
]);
