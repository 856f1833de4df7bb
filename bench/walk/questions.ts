import { registry } from '../../generated/registry.ts';
import { orderFilters } from '../../modules/activities/order-filters/order-filters.contract.ts';
import { OTHERS_VIEW, SYSTEM_VIEWS } from '../../modules/activities/order-web/system-views.rules.ts';
import { filterShape } from '../../platform/resource/derive.ts';
import { LISTS } from '../../platform/testing/conformance/lists.ts';
import { schemaOf, valueFor } from '../../platform/testing/conformance/schema-fields.ts';
import type { Question } from './companies.ts';

/** A question of the walk; `most` ms, a hundred unless it is about the whole company. */
export interface Subject extends Question {
  readonly name: string;
  readonly most?: number;
}

/** Ids of the company that is asked. */
export interface Known {
  readonly type: number;
  readonly officer: number;
  readonly customer: number;
  readonly order: number;
  readonly reference: string;
}

const WHOLE = 1000;
/** What is drawn is answered whole, so that it grows with the company: its time is held, its growth is not. */
const DRAWN = 100;
const PAGE = { page: 1, per_page: 60 };
const DAY = 86_400_000;
const day = (from: number): string => new Date(Date.now() + from * DAY).toISOString().slice(0, 10);
const ALL = ['pending', 'released', 'incomplete', 'completed', 'cancelled'];
const OPEN = ALL.slice(0, 3);
/** A word of few activities, of many, of one customer, of none; two that only together are rare. */
const WORDS = {
  rare: 'emergency 77',
  common: 'generator',
  customer: 'hotel',
  number: '004711',
  none: 'zyxwvut',
  both: 'kingston 4711',
};
const PERIODS = {
  today: 'today',
  month: 'this_month',
  old: { from: day(-600), to: day(-590) },
  ahead: { from: day(1), to: day(8) },
};

const wire = (filters: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [key, (value as { preset?: string } | null)?.preset ?? value]),
  );

const order = (name: string, query: Record<string, unknown>, most?: number): Subject => ({
  name: `activities: ${name}`,
  path: '/order',
  query: { ...PAGE, ...query },
  ...(most ? { most } : {}),
});

/** Values of filters that say more than any value of their kind would. */
const values = (known: Known): Record<string, unknown> => ({
  id: [known.order],
  reference_no: known.reference.slice(0, 6),
  type_id: [known.type],
  order_type_id: [known.type],
  driver_id: [known.officer],
  officer_id: [known.officer],
  created_by: [known.officer],
  customer_id: [known.customer],
  status: OPEN,
  not_status: ['cancelled'],
  city: 'Kingston',
  state_name: 'Jamaica',
  country_code: ['JM'],
  bounds: { n: 18.2, s: 18.1, e: -76.7, w: -76.9 },
  near: { lat: 18, long: -76.8, km: 5 },
  total_price: { from: 900, to: 950 },
  balance_due: { from: 900, to: 950 },
  task_completion: { from: 0, to: 50 },
  additional: undefined,
});

function orderSubjects(known: Known): Subject[] {
  const own = values(known);
  const { properties = {} } = schemaOf(orderFilters);
  const views = [...SYSTEM_VIEWS, OTHERS_VIEW];
  const sorts = LISTS.find(({ path }) => path === '/order')?.sorts ?? [];
  return [
    order('no filter', {}),
    order('page 5,000', { filters: { status: ALL }, page: 5000, per_page: 10 }),
    order('exact total', { filters: { status: ALL }, exact: 1 }, WHOLE),
    order('exact total of completed', { filters: { status: ['completed'] }, exact: 1 }, WHOLE),
    ...views.map(({ id, filters, sort }) => order(`view ${id}`, { filters: wire(filters), sort })),
    ...sorts
      .map((sort) => (sort === 'taskCompletion' ? 'task_completion' : sort))
      .flatMap((sort) =>
        [sort, `-${sort}`].map((each) => order(`sort ${each}`, { filters: { status: ALL }, sort: each })),
      ),
    ...Object.keys(properties)
      .filter((name) => !(name in own && own[name] === undefined))
      .map((name) => order(`filter ${name}`, { filters: { [name]: own[name] ?? valueFor(properties[name] ?? {}) } })),
    ...Object.entries(PERIODS).flatMap(([name, period]) => [
      order(`scheduled ${name}`, { filters: { status: ALL, scheduled: period } }),
      order(`created ${name}`, { filters: { status: ALL, created_at: period }, sort: 'scheduled_start' }),
    ]),
    ...Object.entries(WORDS).flatMap(([name, q]) => [
      order(`search ${name}`, { q, filters: { status: ALL } }),
      order(`search ${name}, open`, { q, filters: { status: OPEN }, sort: 'scheduled_start' }),
      order(`search ${name}, ten old days`, { q, filters: { scheduled: PERIODS.old } }),
      order(`search ${name}, officer`, { q, filters: { driver_id: [known.officer] } }),
    ]),
  ];
}

/** Lists of a definition whose filters are written by hand. */
const OWN_FILTERS = new Set(['/customer', '/location']);

function otherLists(): Subject[] {
  return LISTS.filter(({ path }) => path !== '/order').flatMap(({ path, sorts }) => {
    const definition = Object.values(registry).find((each) => `/${each.path}` === path && !OWN_FILTERS.has(path));
    const { properties = {} } = definition ? schemaOf(filterShape(definition)) : {};
    const query = path === '/order/bulk/checkoffs' ? { page: 1 } : { page: 1, per_page: 60 };
    return [
      { name: `${path}`, path, query },
      ...sorts.map((sort) => ({ name: `${path}: sort -${sort}`, path, query: { ...query, sort: `-${sort}` } })),
      ...(path.split('/').length === 2 && sorts.length > 0
        ? [{ name: `${path}: search`, path, query: { ...query, q: 'hotel' } }]
        : []),
      ...Object.entries(properties)
        .filter(([, schema]) => !JSON.stringify(schema).includes('"enum":["purple"'))
        .map(([name, schema]) => ({
          name: `${path}: filter ${name}`,
          path,
          query: { ...query, filters: { [name]: valueFor(schema) } },
        })),
    ];
  });
}

/** Everything the walk asks of a company. */
export function subjects(known: Known): Subject[] {
  const scheduled = (from: number, to: number) => ({ scheduled: { from: day(from), to: day(to) } });
  const report = (group: string[]): Question['body'] => ({
    dataset: 'orders',
    columns: ['reference_no', 'total_price'],
    filters: { status: ALL },
    group_by: group,
  });
  return [
    ...orderSubjects(known),
    { name: 'record', path: `/order/${known.order}` },
    { name: 'record of a customer', path: `/customer/${known.customer}` },
    { name: 'my activities', path: '/order/my_orders' },
    { name: 'dashboard, whole company', path: '/order/dashboard_data', most: WHOLE },
    { name: 'dashboard, open', path: '/order/dashboard_data', query: { filters: { status: OPEN } }, most: WHOLE },
    // As the planner's views ask: the timeline, the calendar, the grid of a month.
    { name: 'schedule, a day', path: '/order/get/schedule', query: { filters: scheduled(0, 0) }, most: DRAWN },
    {
      name: 'schedule, a week',
      path: '/order/get/schedule',
      query: { filters: scheduled(0, 6), per_officer: 8 },
      most: WHOLE,
    },
    { name: 'schedule, a month', path: '/order/get/schedule', query: { per_day: 16 }, most: WHOLE },
    { name: 'board, a day', path: '/dispatch/board', query: { days: 1 }, most: DRAWN },
    {
      name: 'map, today',
      path: '/order/map',
      query: { filters: { status: OPEN, scheduled: 'today' }, zoom: 8 },
      most: DRAWN,
    },
    { name: 'counts of the views', path: '/order/view_counts' },
    { name: 'map, all open', path: '/order/map', query: { filters: { status: OPEN }, zoom: 8 }, most: WHOLE },
    ...Object.entries(WORDS).map(([name, q]) => ({ name: `palette, ${name}`, path: '/search', query: { q } })),
    { name: 'report, by status', path: '/order-report/preview', body: report(['status']), most: WHOLE },
    ...otherLists(),
  ];
}
