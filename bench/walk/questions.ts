import { type Asks, day, type Values } from '../../platform/testing/list-values/values.ts';
import type { Question } from './companies.ts';
import { limitOf } from './limits.ts';
import { listSubjects } from './list-questions.ts';
import { ALL, OPEN, orderSubjects, WORDS } from './order-questions.ts';
import { partSubjects } from './part-questions.ts';
import type { Person } from './people.ts';

/** A question of the walk; `most` ms, a hundred unless it is about the whole company. */
export interface Subject extends Question {
  readonly name: string;
  readonly most?: number;
}

/** What of the company is asked for. */
export interface Known {
  readonly type: number;
  readonly officer: number;
  readonly customer: number;
  readonly order: number;
  readonly reference: string;
  /** Paths of the calls that read a part of a record. */
  readonly parts: readonly string[];
  /** What each list sorts by. */
  readonly sorts: ReadonlyMap<string, readonly string[]>;
  /** Values of each filter of activities. */
  readonly values: ReadonlyMap<string, Values>;
}

/** What is drawn is answered whole, so that it grows with the company: its time is held, its growth is not. */
const DRAWN = 100;

/** Everything the walk asks of a company as one person. */
export async function subjects(client: Asks, tenant: number, known: Known, person: Person): Promise<Subject[]> {
  const isLimited = person !== 'administrator';
  const all = [
    ...orderSubjects(known, isLimited),
    ...overviews(known),
    ...reports(isLimited),
    ...(isLimited ? [] : await listSubjects(client, tenant, known.sorts)),
    ...(isLimited
      ? []
      : partSubjects(known.parts, { order: known.order, customer: known.customer, user: known.officer })),
  ];
  return all.map((each) => {
    const name = isLimited ? `${person}: ${each.name}` : each.name;
    const limits = [limitOf(each.name), limitOf(name), each.most].filter((limit) => limit !== undefined);
    return { ...each, name, ...(limits.length > 0 ? { most: Math.max(...limits) } : {}) };
  });
}

const scheduled = (from: number, to: number) => ({ scheduled: { from: day(from), to: day(to) } });

const overviews = (known: Known): Subject[] => [
  { name: 'record', path: `/order/${known.order}` },
  { name: 'record of a customer', path: `/customer/${known.customer}` },
  { name: 'my activities', path: '/order/my_orders' },
  { name: 'what needs attention', path: '/order/attention' },
  { name: 'trend', path: '/order/trend' },
  { name: 'dashboard, whole company', path: '/order/dashboard_data' },
  { name: 'dashboard, open', path: '/order/dashboard_data', query: { filters: { status: OPEN } } },
  // As the planner's views ask: the timeline, the calendar, the grid of a month.
  { name: 'schedule, a day', path: '/order/get/schedule', query: { filters: scheduled(0, 0) }, most: DRAWN },
  {
    name: 'schedule, a week',
    path: '/order/get/schedule',
    query: { filters: scheduled(0, 6), per_officer: 8 },
  },
  { name: 'schedule, a month', path: '/order/get/schedule', query: { per_day: 16 } },
  { name: 'board, a day', path: '/dispatch/board', query: { days: 1 }, most: DRAWN },
  {
    name: 'map, today',
    path: '/order/map',
    query: { filters: { status: OPEN, scheduled: 'today' }, zoom: 8 },
    most: DRAWN,
  },
  { name: 'counts of the views', path: '/order/view_counts' },
  { name: 'map, all open', path: '/order/map', query: { filters: { status: OPEN }, zoom: 8 } },
  ...Object.entries(WORDS).map(([name, q]) => ({ name: `palette, ${name}`, path: '/search', query: { q } })),
];

const GROUPS = ['status', 'type', 'city', 'customer', 'driver', 'created_month', 'completed_month'];

/** A report reads the company, however it is grouped. */
function reports(isLimited: boolean): Subject[] {
  const report = (name: string, group_by: string[], filters: Record<string, unknown>): Subject => ({
    name: `report, ${name}`,
    path: '/order-report/preview',
    body: { dataset: 'orders', columns: ['reference_no', 'total_price'], filters, group_by },
  });
  return [
    ...GROUPS.map((group) => report(`by ${group}`, [group], { status: ALL })),
    ...(isLimited
      ? []
      : [report('city of nobody', [], { city: 'zzz' }), report('paid', [], { payment_status: ['paid'] })]),
  ];
}
