import { z } from 'zod';
import type { Page } from '../../contract/endpoint.ts';
import { AppError, fail } from '../../kernel/errors.ts';
import { type AnyResource, tableOf } from '../../resource/define.ts';
import { createShape, filterShape } from '../../resource/derive.ts';
import { type ResourceEndpoints, resourceEndpoints } from '../../resource/endpoints.ts';
import { demand } from '../access/guard.ts';
import { restorable, wayBack } from '../access/restoring.ts';
import { keepFilters } from '../access/stored-filters.ts';
import { pageOf, paging } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import type { Input, Route } from '../http/route.ts';
import type { Behaviour } from './behaviour.ts';
import { createRecord, removeRecord, saveAgain, sortRecords, updateRecord } from './commands.ts';
import { filterNames } from './filter-names.ts';
import { resourceExports } from './list-export.ts';
import { COUNT_LIMIT, listStatements, oneStatement } from './list-sql.ts';

type Query = {
  q?: string;
  sort?: string;
  page?: number;
  per_page?: number;
  pageSize?: number;
  filters?: Record<string, unknown>;
};
type Handled = Input<{ id: number }, Query, Record<string, unknown>>;

/** The derived routes of a resource. `without` switches derived calls off for commands written by hand. */
export function resourceRoutes(
  resource: AnyResource,
  area: string,
  hooks: Behaviour = {},
  without: readonly (keyof ResourceEndpoints)[] = [],
): Route[] {
  comesBack(resource, hooks);
  for (const list of [resource.name, resource.path])
    keepFilters(list, { shape: filterShape(resource), names: filterNames(resource) });
  const endpoints = resourceEndpoints(resource, area);
  const handlers: Record<keyof ResourceEndpoints, (input: Handled, context: SignedInContext) => Promise<unknown>> = {
    list: ({ query }, context) => listRecords(resource, query, context),
    get: async ({ params }, { db, actor }) =>
      (await db.maybe(oneStatement(resource, params.id, actor))) ?? fail('not_found'),
    create: ({ body }, context) => {
      refuseUntitled(resource, body);
      return context.db.write((tx) => createRecord(tx, resource, hooks, body, context));
    },
    update: ({ params, body }, context) =>
      context.db.write((tx) => updateRecord(tx, resource, hooks, params.id, body, context)),
    remove: ({ params }, context) => context.db.write((tx) => removeRecord(tx, resource, hooks, params.id, context)),
    order: ({ body }, { db }) => db.write((tx) => sortRecords(tx, resource, body)),
  };
  const derived = (Object.keys(handlers) as (keyof ResourceEndpoints)[])
    .filter((name) => endpoints[name] && !without.includes(name))
    .map((name) => ({
      endpoint: loosened(resource, endpoints, name),
      handler: handlers[name] as unknown as Route['handler'],
    }));
  return [...resourceExports(resource, area), ...derived];
}

/** A deleted record of a list comes back for whoever may make one, through the checks and effects of making it by hand today. */
function comesBack(resource: AnyResource, hooks: Behaviour): void {
  const table = tableOf(resource);
  const others = wayBack(table);
  restorable(table, async (tx, id, context) => {
    // Several lists may keep their rows in one table: the row says whose it is.
    const [row] = await tx.wire<Record<string, unknown>>(oneStatement(resource, id));
    if (!row && others) return others(tx, id, context);
    if (!row) return fail('not_restorable');
    demand(context.actor, `create.${resource.permission}`);
    await saveAgain(tx, resource, hooks, row as never, context);
    // What would be hidden from the person is not theirs to bring back.
    if (!(await tx.maybe(oneStatement(resource, id, context.actor)))) fail('not_found');
  });
}

/** Lists whose documents answer 'Data Required' let a missing or blank title through to that answer. */
function loosened(
  resource: AnyResource,
  endpoints: ResourceEndpoints,
  name: keyof ResourceEndpoints,
): Route['endpoint'] {
  const endpoint = endpoints[name] as Route['endpoint'];
  if (name !== 'create' || !resource.dataRequired) return endpoint;
  const titleOptional = createShape(resource).partial({ [resource.title]: true } as never);
  const body = z.preprocess((sent) => withoutBlank(sent, resource.title), titleOptional);
  return { ...endpoint, body };
}

function withoutBlank(sent: unknown, title: string): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { [title]: name, ...rest } = sent as Record<string, unknown>;
  return typeof name === 'string' && name.trim() === '' ? rest : sent;
}

function refuseUntitled(resource: AnyResource, body: Record<string, unknown>): void {
  if (resource.dataRequired && body[resource.title] === undefined) {
    throw new AppError('data_required', { errors: { [resource.title]: ['text_field_required'] } });
  }
}

/** A page of a list with its bounded total, as the derived call answers it. */
export async function listRecords(
  resource: AnyResource,
  query: Query,
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
): Promise<Page<unknown>> {
  const page = paging(query, { size: resource.list.pageSize, unpaged: resource.list.unpaged });
  const [rows = [], totals = []] = await db.readAll(
    listStatements(resource, {
      q: query.q,
      sort: query.sort,
      filters: query.filters,
      limit: page.limit,
      offset: page.offset,
      actor,
    }),
  );
  const { total = 0 } = (totals[0] ?? {}) as { total?: number };
  const answer = pageOf(rows, page, total);
  return total >= COUNT_LIMIT ? ({ ...answer, total_is_estimate: true } as Page<unknown>) : answer;
}
