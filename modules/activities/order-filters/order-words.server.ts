import type { Actor } from '../../../platform/kernel/actor.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { FieldScope } from '../../fields/public.server.ts';
import type { OrderFilters } from './order-filters.contract.ts';
import { type FoundFilters, looksOf } from './order-lookups.server.ts';

type Sql = ReturnType<typeof sql>;

/** All activities that hold some words, or that there are too many of them to name. */
interface Found {
  readonly ids: readonly number[] | null;
  readonly customers: readonly number[];
  /** Hundredths of all activities that hold them, by a sample. */
  readonly share: number | null;
}

/** What was found for the words of a request; one look for the rows, the count and everything else. */
export type FoundWords = ReadonlyMap<string, Found>;

/** Words with more hits than this are looked for in the rows themselves. */
const MOST = 10_000;
const SMALL_MS = 60_000;
const BIG_MS = 3_600_000;
/**
 * Companies of which it was just counted: in a small one the rows are read without asking the index first; a big one, which is not small
 * the next hour, is not counted again.
 */
const counted = new Map<number, { readonly isSmall: boolean; readonly until: number }>();

/** Words that a request asks for: the search, and filters whose columns the search index holds too. */
const wordsOf = (q: string | undefined, filters: OrderFilters): string[] =>
  [...new Set([q, filters.reference_no, filters.ex_ref_no])].filter(
    (words) => words !== undefined && words !== '',
  ) as string[];

/** What was found before the rows are asked for. */
interface FoundFirst {
  readonly words: FoundWords;
  readonly found: FoundFilters;
  /** Of a list that begins at the newest: no activity beyond this id holds the words; null where that spares little. */
  readonly bound: number | null;
}
const NOTHING: FoundFirst = { words: new Map(), found: new Map(), bound: null };

/** Looks the words of a request, and those filters that only the index of a look-up finds, up once. */
export async function findFirst(
  { actor, db, now, fields }: { actor: Actor; db: TenantDb; now: number; fields: FieldScope },
  { q, filters = {} }: { q?: string; filters?: OrderFilters },
  isFromNewest = false,
): Promise<FoundFirst> {
  const words = filters.deleted ? [] : wordsOf(q, filters);
  const looks = filters.deleted ? [] : looksOf(filters, { actor, now, fields });
  const { tenantId } = actor;
  const isNothing = words.length === 0 && looks.length === 0;
  const size = counted.get(tenantId);
  const isKnown = size !== undefined && now < size.until;
  if (isNothing || (isKnown && size.isSmall)) return NOTHING;
  const bounds = isFromNewest && q ? [sql`select app.search_bound(${q}) as bound`] : [];
  const statements = [
    ...words.map((each) => look(each, isKnown)),
    ...looks.map(([, statement]) => statement),
    ...bounds,
  ];
  const rows = (await db.readAll(statements)) as [never][];
  const found = rows.map(([row]) => row as Found & { is_small: boolean; n: number | null });
  if (words.length > 0 && !isKnown) {
    const isSmall = found[0]?.is_small === true;
    counted.set(tenantId, { isSmall, until: now + (isSmall ? SMALL_MS : BIG_MS) });
  }
  return {
    words: new Map(words.map((each, at) => [each, found[at] ?? { ids: null, customers: [], share: null }])),
    found: new Map(looks.map(([name], at) => [name, found[words.length + at] ?? { ids: null, n: null }])),
    bound: bounds.length > 0 ? ((rows.at(-1)?.[0] as { bound: number | null } | undefined)?.bound ?? null) : null,
  };
}

const look = (words: string, isBig: boolean): Statement =>
  sql`select ids, customers, is_small, share from app.search_order_all(${words}, ${MOST}, ${isBig})`;

/** Activities whose own text, or whose customer's name, holds all the words; alias `o`. */
export function holdsWords(words: string, found: FoundWords | undefined): Sql {
  const known = found?.get(words);
  if (known?.ids) return sql`o.id = any(${known.ids}::bigint[])`;
  const own = sql`o.search_text like all (app.search_patterns(${words}))`;
  const customers = known
    ? sql`${known.customers}::bigint[]`
    : sql`(select app.search_customers_by_name(${words}))::bigint[]`;
  const holds = known?.customers.length === 0 ? own : sql`(${own} or o.customer_id = any(${customers}))`;
  // Behind the wall the planner has no statistics of texts and takes every word for rare; "case" it takes for every second row, so that
  // as many as the share asks for say how rare the words are.
  const every = sql`case when o.id > 0 then true else false end`;
  const more = Array.from({ length: halvings(known) - 1 }, () => every);
  return sql`(${sql.join([sql`case when ${holds} then true else false end`, ...more], sql` and `)})`;
}

/** How often all activities are to be halved to be as few as those that hold the words. */
function halvings(known: Found | undefined): number {
  if (!known || known.share === null) return 1;
  return Math.max(1, Math.round(Math.log2(100 / Math.max(known.share, 0.5))));
}

/** Candidates for a filter by the beginning of a column whose text is part of what is searched; empty where every row is as good. */
export function candidates(words: string, found: FoundWords | undefined): Sql {
  const ids = found?.get(words)?.ids;
  return ids ? sql`o.id = any(${ids}::bigint[]) and ` : sql``;
}

/** How many of the rows that the planner expects hold the words: it halves them, their share lies between. */
export function shareOf(words: string | undefined, found: FoundWords | undefined): number {
  const known = words ? found?.get(words) : undefined;
  if (!known || known.ids !== null || known.share === null) return 1;
  return (Math.max(known.share, 1) / 100) * 2 ** halvings(known);
}
