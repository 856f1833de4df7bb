import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import type { Language } from '../../../platform/kernel/texts/language.ts';
import { keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { relativeRange } from '../../../platform/kernel/zones.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import {
  type ActionColumn,
  type ActionScope,
  type ActionTable,
  type MailAction,
  MOST_ROWS,
  type Reader,
} from '../../messages/public.server.ts';
import { ownOrders, seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { desk, officersOf, statementContacts, withoutDoubles } from './order-recipients.server.ts';

type Sql = ReturnType<typeof sql>;

const DAY = 86_400_000;
const open = sql`o.status in ('pending', 'released', 'incomplete')`;
/** When an activity should be over, and when it begins. */
const lateAt = sql`coalesce(o.due_at, o.scheduled_end)`;
const beginsAt = sql`coalesce(o.scheduled_start, o.due_at)`;

const USED = {
  module: 'activities',
  use: 'list',
  where: ['Columns of activities', 'Columnas de actividades'],
} as const;
const LABELS = keyedLabels('sheet.order', USED, {
  reference_no: ['Reference', 'Referencia'],
  type: ['Type', 'Tipo'],
  customer: ['Customer', 'Cliente'],
  driver: ['Officer', 'Oficial'],
  city: ['City', 'Ciudad'],
  begins_at: ['Scheduled', 'Programada'],
  due_at: ['Due', 'Vence'],
  status: ['Status', 'Estado'],
  completed_at: ['Completed', 'Completada'],
  mailed_total: ['Total', 'Total'],
  mailed_balance: ['Balance', 'Saldo'],
  what: ['Title', 'Título'],
});
const REFERENCE: ActionColumn = { key: 'reference_no', label: LABELS.reference_no };
const TYPE: ActionColumn = { key: 'type', label: LABELS.type };
const CUSTOMER: ActionColumn = { key: 'customer', label: LABELS.customer };
const OFFICER: ActionColumn = { key: 'officer', label: LABELS.driver };
const CITY: ActionColumn = { key: 'city', label: LABELS.city };
const BEGINS: ActionColumn = { key: 'begins_at', label: LABELS.begins_at, kind: 'instant', zone: 'time_zone' };
const LATE: ActionColumn = { key: 'late_at', label: LABELS.due_at, kind: 'instant', zone: 'time_zone' };
const STATUS: ActionColumn = { key: 'status', label: LABELS.status };
const COMPLETED: ActionColumn = { key: 'completed_at', label: LABELS.completed_at, kind: 'instant', zone: 'time_zone' };
const TOTAL: ActionColumn = { key: 'customer_total', label: LABELS.mailed_total, kind: 'money', currency: 'currency' };
const BALANCE: ActionColumn = { key: 'balance_due', label: LABELS.mailed_balance, kind: 'money', currency: 'currency' };
const WHAT: ActionColumn = { key: 'what', label: LABELS.what };

const WORKING: readonly ActionColumn[] = [REFERENCE, TYPE, CUSTOMER, OFFICER, CITY, BEGINS, LATE, STATUS];

const readsOrders = (actor: Actor): boolean =>
  holds(actor, actor.audience === 'customer' ? 'view.portal_orders' : 'view.order');

/** Activities behind the eyes of owner and recipient; people without a named list see their own. */
const seenBy = ({ actors, recipient }: Reader): Sql => {
  if (!actors.every(readsOrders)) return sql`false`;
  const visible = sql.join(
    actors.map((actor) => sql`(${visibleOrders(actor)})`),
    sql` and `,
  );
  return recipient.sees === 'own' && recipient.userId !== null
    ? sql`${visible} and ${ownOrders({ userId: recipient.userId })}`
    : visible;
};

interface OrderLine {
  status: string;
  [key: string]: unknown;
}

const STATUSES: Readonly<Record<string, Label>> = keyedLabels('sheet.order.status', USED, {
  pending: ['Pending', 'Pendiente'],
  released: ['Released', 'Liberada'],
  incomplete: ['Incomplete', 'Incompleta'],
  completed: ['Completed', 'Completada'],
  cancelled: ['Cancelled', 'Cancelada'],
});
const KINDS: Readonly<Record<string, Label>> = keyedLabels('sheet.order.what', USED, {
  overdue: ['Overdue', 'Atrasada'],
  due: ['Due', 'Por hacer'],
});

const wordOf = (words: Readonly<Record<string, Label>>, value: unknown, language: Language): unknown => {
  const label = words[String(value)];
  return label ? labelText(label, language) : value;
};

async function tableOf(
  { read }: ActionScope,
  reader: Reader,
  where: Sql,
  columns: readonly ActionColumn[],
  order: Sql = sql`${beginsAt} nulls last, o.id`,
): Promise<ActionTable> {
  const rows = await read<OrderLine>(sql`
    select o.reference_no, app.shown(t.names, t.name) as type, c.name as customer, d.full_name as officer, o.city, ${beginsAt} as begins_at,
      ${lateAt} as late_at, o.status, o.completed_at, o.time_zone, o.customer_total, o.balance_due, cu.code as currency,
      case when ${lateAt} < now() then 'overdue' else 'due' end as what
    from "order" o join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
    left join app_user d on d.id = o.driver_id left join currency cu on cu.id = o.currency_id
    where ${seenBy(reader)} and ${where} order by ${order} limit ${MOST_ROWS}`);
  const { language } = reader.recipient;
  const words = (row: OrderLine) => ({
    ...row,
    status: wordOf(STATUSES, row.status, language),
    what: wordOf(KINDS, row.what, language),
  });
  return { columns, rows: rows.map(words) };
}

const ASKED = keyedLabels(
  'schedule.order',
  { module: 'messages', use: 'list', where: ['Scheduled emails', 'Correos programados'] },
  {
    next_days: ['Due within (days)', 'Vencen en (días)'],
    created_days: ['Created within (days)', 'Creadas en los últimos (días)'],
    completed_days: ['Completed within (days)', 'Completadas en los últimos (días)'],
    state: ['Status', 'Estado'],
    open: ['Open', 'Abiertas'],
    completed: ['Completed', 'Completadas'],
    all: ['All', 'Todas'],
  },
);

const days = (label: Label, initial: number, min = 1) => ({
  name: 'days',
  label,
  initial,
  min,
  max: 366,
});

/** Due within the chosen days from the start of today on the clock of the schedule. */
function dueWithin({ now, zone, values }: ActionScope): Sql {
  const today = relativeRange('today', now, zone);
  const until = new Date(Date.parse(today.from) + Number(values.days) * DAY).toISOString();
  return sql`${open} and ${beginsAt} >= ${today.from}::timestamptz and ${beginsAt} < ${until}::timestamptz`;
}

const overdue = ({ now }: ActionScope): Sql => sql`${open} and ${lateAt} < ${new Date(now).toISOString()}::timestamptz`;
const unassigned = sql`${open} and o.driver_id is null`;

/** Today's and late work; of people with nothing of the kind no mail is made. */
function todaysWork(scope: ActionScope): Sql {
  const { to } = relativeRange('today', scope.now, scope.zone);
  return sql`${open} and (${beginsAt} < ${to}::timestamptz or ${lateAt} < ${to}::timestamptz)`;
}

/** Completed in the chosen days up to now. */
const completedSince = ({ now, values }: ActionScope): Sql =>
  sql`o.status = 'completed' and o.completed_at >= ${new Date(now - Number(values.days) * DAY).toISOString()}::timestamptz`;

const LIST_STATES: readonly (readonly [string, Label])[] = [
  ['open', ASKED.open],
  ['completed', ASKED.completed],
  ['all', ASKED.all],
];

/** Activities changed in the chosen days, in the chosen state. */
function listed({ now, values }: ActionScope): Sql {
  const since = sql`o.created_at >= ${new Date(now - Number(values.days) * DAY).toISOString()}::timestamptz`;
  if (values.state === 'open') return sql`${since} and ${open}`;
  return values.state === 'completed' ? sql`${since} and o.status = 'completed'` : since;
}

/** What schedules can mail about activities; each row passes the filter of every list. */
export const orderMails: readonly MailAction[] = [
  {
    name: 'activities_due',
    permission: 'view.order',
    parameters: [days(ASKED.next_days, 1)],
    people: (scope) => officersOf(scope, dueWithin(scope)),
    table: (scope, reader) => tableOf(scope, reader, dueWithin(scope), WORKING),
  },
  {
    name: 'overdue_activities',
    permission: 'view.order',
    parameters: [],
    people: async (scope) => withoutDoubles([...(await desk(scope)), ...(await officersOf(scope, overdue(scope)))]),
    table: (scope, reader) => tableOf(scope, reader, overdue(scope), WORKING, sql`${lateAt}, o.id`),
  },
  {
    name: 'unassigned_activities',
    permission: 'view.order',
    parameters: [],
    people: desk,
    table: (scope, reader) =>
      tableOf(
        scope,
        reader,
        unassigned,
        WORKING.filter((column) => column !== OFFICER),
      ),
  },
  {
    name: 'daily_digest',
    permission: 'view.order',
    parameters: [],
    people: async (scope) => withoutDoubles([...(await desk(scope)), ...(await officersOf(scope, todaysWork(scope)))]),
    table: (scope, reader) => tableOf(scope, reader, todaysWork(scope), [WHAT, ...WORKING]),
  },
  {
    name: 'activity_report',
    permission: 'view.order',
    parameters: [
      days(ASKED.created_days, 7),
      { name: 'state', label: ASKED.state, initial: 'all', choices: LIST_STATES },
    ],
    people: desk,
    table: (scope, reader) => {
      const money = reader.actors.every(seesPrices) ? [TOTAL] : [];
      return tableOf(scope, reader, listed(scope), [...WORKING, ...money], sql`o.created_at desc, o.id desc`);
    },
  },
  {
    name: 'customer_statement',
    permission: 'view_prices.order',
    parameters: [days(ASKED.completed_days, 30)],
    people: statementContacts,
    table: (scope, reader) => {
      const { customerId } = reader.recipient;
      // Staff who are named read all customers; a contact reads what the portal shows of theirs.
      const whose = customerId === undefined ? sql`true` : sql`o.customer_id = ${customerId} and t.portal_visible`;
      const columns = [
        REFERENCE,
        TYPE,
        ...(customerId === undefined ? [CUSTOMER] : []),
        COMPLETED,
        ...(reader.actors.every(seesPrices) ? [TOTAL, BALANCE] : []),
      ];
      return tableOf(scope, reader, sql`${completedSince(scope)} and ${whose}`, columns, sql`o.completed_at, o.id`);
    },
  },
];
