/**
 * What the bench asks again and again. Every question is another one, so that nobody answers from what they remember: eight types in
 * turn, and instants that never come twice.
 */
export const HOT = ['list', 'filter', 'dates', 'record'] as const;
export type Hot = (typeof HOT)[number];

/** The values of one question; statements name them as parameters. */
export interface Asked {
  readonly type: number;
  /** A week somewhere in the last 600 days: its ends, the instant after it, and how early an activity may begin that reaches into it. */
  readonly from: string;
  readonly to: string;
  readonly after: string;
  readonly early: string;
  /** Created up to here: everything, yet said anew each time. */
  readonly until: string;
  readonly record: number;
}

/** Facts of the company that the questions are about. */
export interface Ground {
  readonly tenant: number;
  readonly types: readonly number[];
  readonly records: readonly number[];
  readonly now: number;
}

const DAY = 86_400_000;
const LONGEST = 2 * DAY;
/** A prime: the weeks jump about and never repeat. */
const STRIDE = 7_368_787_777;
const at = (instant: number): string => new Date(instant).toISOString();
const turn = (list: readonly number[], n: number): number => list[n % list.length] ?? 0;

export function asked({ types, records, now }: Ground, n: number): Asked {
  const from = now - DAY - ((n * STRIDE) % (600 * DAY));
  const to = from + 7 * DAY - 1;
  return {
    type: turn(types, n),
    ...{ from: at(from), to: at(to), after: at(to + 1), early: at(from - LONGEST), until: at(now + DAY + n) },
    record: turn(records, n),
  };
}

/** The same question to the product, as the web app puts it. */
export function pathOf(hot: Hot, { type, from, to, until, record }: Asked): string {
  const filters = (value: object): string => `/order?page=1&filters=${encodeURIComponent(JSON.stringify(value))}`;
  if (hot === 'record') return `/order/${record}`;
  if (hot === 'filter') return filters({ type_id: [type], status: ['completed'], created_at: { to: until } });
  if (hot === 'dates') return filters({ type_id: [type], scheduled: { from, to } });
  // Its total stays the same, and is kept for a moment: here the rows alone are asked for, as every next page does.
  return '/order?page=1&with_total=0';
}

/** A statement with the names of its parameters; what has no name is always the same. */
export interface Template {
  readonly text: string;
  readonly parameters: readonly ({ readonly of: keyof Asked; readonly isList: boolean } | { readonly is: unknown })[];
}

/** Finds in a statement made for one question which of its parameters are the question's. */
export function templateOf(text: string, values: readonly unknown[], question: Asked): Template {
  const names = Object.keys(question) as (keyof Asked)[];
  const parameters = values.map((value) => {
    const isList = Array.isArray(value) && value.length === 1;
    const one = isList ? value[0] : value;
    const of = names.find((name) => question[name] === one);
    return of ? { of, isList } : { is: value };
  });
  return { text, parameters };
}

export const valuesOf = ({ parameters }: Template, question: Asked): unknown[] =>
  parameters.map((each) => ('is' in each ? each.is : each.isList ? [question[each.of]] : question[each.of]));
