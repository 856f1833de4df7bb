import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { sql } from '../db/statement.ts';
import type { SignedInContext } from '../http/context.ts';
import { type Route, route } from '../http/route.ts';
import type { Hit, SearchSource } from './search-source.ts';

const MOST = 5;
const RECENT = 20;
const hit = z.object({
  type: z.string(),
  page: z.string(),
  id: z.number(),
  title: z.string(),
  subtitle: z.string().nullable(),
  rank: z.number(),
});
const types = z
  .string()
  .max(400)
  .transform((text) => text.split(',').map((type) => type.trim()))
  .optional();

export const searchCalls = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Search records of all kinds, best match first, at most five of each kind',
    area: 'platform',
    access: 'session',
    query: z.object({
      q: z.string().trim().max(200),
      types,
      limit: z.coerce.number().int().min(1).max(MOST).optional(),
    }),
    answer: z.array(hit),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/search/recent',
    summary: 'List your recently opened records that you can still view',
    area: 'platform',
    access: 'session',
    query: z.object({ types, limit: z.coerce.number().int().min(1).max(50).optional() }),
    answer: z.array(hit),
  }),
} as const;

type Found = z.infer<typeof hit>;

/** One search over what every module offers: the union of their own, each with its own filters. */
export const searchRoutes = (sources: readonly SearchSource[]): Route[] => [
  route(searchCalls.search, async ({ query }, { db, actor }) => {
    if (query.q === '') return [];
    const asked = askable(sources, actor, query.types);
    const limit = query.limit ?? MOST;
    const found = (await db.readAll(asked.map((source) => source.find(actor, query.q, limit)))) as Hit[][];
    // Sorting keeps the order of equals: kinds as the modules name them, within a kind as its own search says.
    return found.flatMap((hits, at) => hitsOf(asked[at], hits)).toSorted((one, other) => one.rank - other.rank);
  }),
  route(searchCalls.recent, ({ query }, context) => recent(sources, query.types, query.limit ?? RECENT, context)),
];

const askable = (
  sources: readonly SearchSource[],
  actor: SignedInContext['actor'],
  wanted: readonly string[] | undefined,
): SearchSource[] => sources.filter((source) => source.may(actor) && (!wanted || wanted.includes(source.type)));

const hitsOf = (source: SearchSource | undefined, hits: readonly Hit[]): Found[] =>
  source ? hits.map((one) => ({ type: source.type, page: source.page, ...one })) : [];

async function recent(
  sources: readonly SearchSource[],
  wanted: readonly string[] | undefined,
  limit: number,
  { db, actor }: SignedInContext,
): Promise<Found[]> {
  const asked = askable(sources, actor, wanted);
  const visits = await db.read<{ resource: string; row_id: number }>(
    sql`select resource, row_id from recent_item where user_id = ${actor.userId}
      and resource = any(${asked.map(({ page }) => page)}::text[]) order by visited_at desc, id desc limit ${limit}`,
  );
  const visited = asked.filter(({ page }) => visits.some(({ resource }) => resource === page));
  if (visited.length === 0) return [];
  const idsOf = (page: string) => visits.filter(({ resource }) => resource === page).map(({ row_id }) => row_id);
  const named = (await db.readAll(visited.map((source) => source.named(actor, idsOf(source.page))))) as Hit[][];
  const byKey = new Map(
    named.flatMap((hits, at) => hitsOf(visited[at], hits)).map((one) => [`${one.page} ${one.id}`, one]),
  );
  return visits.flatMap(({ resource, row_id }) => byKey.get(`${resource} ${row_id}`) ?? []);
}
