import { seededRandom } from '../../database/seed/random.ts';
import { OTHERS_VIEW, SYSTEM_VIEWS } from '../../modules/activities/order-web/system-views.rules.ts';
import { day } from '../../platform/testing/list-values/values.ts';
import { filterOf } from './order-values.ts';
import type { Known, Subject } from './questions.ts';

export const ALL = ['pending', 'released', 'incomplete', 'completed', 'cancelled'];
export const OPEN = ALL.slice(0, 3);
/** A word of few activities, of many, of one customer, of none; two that only together are rare. */
export const WORDS = {
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
const PAGE = { page: 1, per_page: 60 };
/** Deleted activities are shown to administrators. */
const ADMINISTRATORS = 'deleted';
const PAIRS = 160;
const SEED = 20_261_123;

const wire = (filters: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [key, (value as { preset?: string } | null)?.preset ?? value]),
  );

const order = (name: string, query: Record<string, unknown>): Subject => ({
  name: `activities: ${name}`,
  path: '/order',
  query: { ...PAGE, ...query },
});

const sortsOf = ({ sorts }: Known): string[] => (sorts.get('/order') ?? []).flatMap((sort) => [sort, `-${sort}`]);

/** Each filter with each of its values. */
const filtered = ({ values }: Known, isLimited: boolean): Subject[] =>
  [...values]
    .filter(([name]) => !(isLimited && name === ADMINISTRATORS))
    .flatMap(([name, each]) =>
      Object.entries(each).map(([kind, value]) => order(`filter ${name}, ${kind}`, { filters: { [name]: value } })),
    );

/** A filter beside an order, the same sample in every run. */
function paired(known: Known): Subject[] {
  const { values } = known;
  const sorts = sortsOf(known);
  const random = seededRandom(SEED);
  const names = [...values.keys()];
  const kinds = ['common', 'rare', 'absent'] as const;
  return Array.from({ length: PAIRS }, () => {
    const [name, kind, sort] = [random.pick(names), random.pick(kinds), random.pick(sorts)];
    const value = values.get(name)?.[kind];
    return value === undefined ? [] : [order(`${kind} ${name} by ${sort}`, { filters: filterOf(name, value), sort })];
  }).flat();
}

/** Two filters at once, the same sample in every run. */
function together({ values }: Known): Subject[] {
  const random = seededRandom(SEED + 1);
  const names = [...values.keys()];
  const kinds = ['common', 'rare'] as const;
  return Array.from({ length: PAIRS }, () => {
    const [one, other] = [random.pick(names), random.pick(names)];
    const [kind, beside] = [random.pick(kinds), random.pick(kinds)];
    const [first, second] = [values.get(one)?.[kind], values.get(other)?.[beside]];
    if (one === other || first === undefined || second === undefined) return [];
    const filters = { ...filterOf(one, first), ...filterOf(other, second) };
    return [order(`two filters, ${kind} ${one} and ${beside} ${other}`, { filters })];
  }).flat();
}

const searched = ({ officer }: Known): Subject[] =>
  Object.entries(WORDS).flatMap(([name, q]) => [
    order(`search ${name}`, { q, filters: { status: ALL } }),
    order(`search ${name}, open`, { q, filters: { status: OPEN }, sort: 'scheduled_start' }),
    order(`search ${name}, ten old days`, { q, filters: { scheduled: PERIODS.old } }),
    order(`search ${name}, officer`, { q, filters: { driver_id: [officer] } }),
  ]);

const plain = (known: Known): Subject[] => [
  order('no filter', {}),
  ...[...SYSTEM_VIEWS, OTHERS_VIEW].map(({ id, filters, sort }) =>
    order(`view ${id}`, { filters: wire(filters), sort }),
  ),
  ...sortsOf(known).map((each) => order(`sort ${each}`, { filters: { status: ALL }, sort: each })),
  ...Object.entries(PERIODS).flatMap(([name, period]) => [
    order(`scheduled ${name}`, { filters: { status: ALL, scheduled: period } }),
    order(`created ${name}`, { filters: { status: ALL, created_at: period }, sort: 'scheduled_start' }),
  ]),
];

/** What is asked of the list of activities, by the administrator and by who sees a part of them. */
export const orderSubjects = (known: Known, isLimited: boolean): Subject[] => [
  ...plain(known),
  ...filtered(known, isLimited),
  ...searched(known),
  ...(isLimited
    ? []
    : [
        ...paired(known),
        ...together(known),
        order('page 5,000', { filters: { status: ALL }, page: 5000, per_page: 10 }),
        order('exact total', { filters: { status: ALL }, exact: 1 }),
        order('exact total of completed', { filters: { status: ['completed'] }, exact: 1 }),
      ]),
];
