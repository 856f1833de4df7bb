import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import {
  askableFilters,
  demandFilters,
  type FilterReader,
  filtersOf,
} from '../../../platform/server/access/stored-filters.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import * as contract from './saved-view.contract.ts';

interface View {
  id: number;
  resource: string;
  name: string;
  shared: boolean;
  is_own: boolean;
  owner: { id: number; name: string };
  definition: Record<string, unknown>;
  display_order: number;
  updated_at: string;
}

type Sql = ReturnType<typeof sql>;

/** Views of one person, of all lists together. */
const MOST_VIEWS = 100;
const TEXTS = productTexts(
  'error.saved_view',
  { module: 'company', use: 'error' },
  {
    too_many: {
      en: 'You have {most} saved views. Delete one that you no longer need.',
      es: 'Ya tiene {most} vistas guardadas. Elimine una que no necesite.',
    },
  },
);

/** Own views, and what staff share with each other; it is not for customers. */
export const viewWall = (actor: Actor, alias: string): Sql => {
  const owner = sql.ref(`${alias}.user_id`);
  const shared =
    actor.audience === 'staff'
      ? sql`(${sql.ref(`${alias}.shared`)} and not exists (select from app_user cu where cu.id = ${owner} and cu.is_customer_user))`
      : sql`false`;
  return sql`(${owner} = ${actor.userId} or ${shared})`;
};

export const savedViewRoutes = (): Route[] => [
  route(contract.listViews, async ({ query }, { db, actor }) => {
    const of = query.resource === undefined ? sql`true` : sql`v.resource = ${query.resource}`;
    const rows = await db.read<View>(views(actor.userId, sql`${of} and ${viewWall(actor, 'v')}`));
    return Promise.all(rows.map((view) => asAskedBy({ actor, read: (statement) => db.read(statement) }, view)));
  }),
  route(contract.createView, ({ body }, context) => {
    const { db, actor } = context;
    return db.write(async (tx) => {
      await demandAskable(tx, body.resource, body.definition, actor);
      await demandFewer(tx, context);
      const place = sql`(select coalesce(max(display_order), 0) + 1 from saved_view where user_id = ${actor.userId})`;
      const values = { ...body, shared: body.shared ?? false, definition: JSON.stringify(body.definition) };
      const [made] = await tx.rows<{ id: number }>(
        insertRows('saved_view', [{ ...values, user_id: actor.userId, display_order: place }]),
      );
      return one(tx, actor.userId, made?.id ?? 0);
    });
  }),
  route(contract.updateView, ({ params, body: { updated_at: expected, definition, ...patch } }, { db, actor }) =>
    db.write(async (tx) => {
      await tx.run(sql`select 1 from saved_view where id = ${params.id} and user_id = ${actor.userId} for update`);
      const before = await one(tx, actor.userId, params.id);
      if (!before.is_own) fail('not_found');
      if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
      if (definition) await demandAskable(tx, before.resource, definition, actor);
      const text = definition === undefined ? undefined : JSON.stringify(definition);
      const update = updateRow('saved_view', { ...patch, definition: text }, sql`id = ${params.id}`);
      if (update) await tx.run(update);
      return one(tx, actor.userId, params.id);
    }),
  ),
  route(contract.deleteView, async ({ params }, { db, actor }) => {
    const count = await db.write((tx) =>
      tx.run(sql`delete from saved_view where id = ${params.id} and user_id = ${actor.userId}`),
    );
    return count === 0 ? fail('not_found') : null;
  }),
];

/** They are read together, with all that they ask for. Two at once wait for each other at the person. */
async function demandFewer(tx: Tx, { actor, language }: Pick<SignedInContext, 'actor' | 'language'>): Promise<void> {
  await tx.run(sql`select 1 from app_user where id = ${actor.userId} for update`);
  const [own] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count from saved_view where user_id = ${actor.userId}`,
  );
  if ((own?.count ?? 0) >= MOST_VIEWS) failField('name', TEXTS.in('too_many', language, { most: MOST_VIEWS }));
}

/** A view of somebody who may ask more is shared without what its reader may not ask. */
const asAskedBy = async (reader: FilterReader, { definition, ...view }: View): Promise<View> => ({
  ...view,
  definition:
    definition.filters === undefined
      ? definition
      : { ...definition, filters: await askableFilters(view.resource, definition.filters, reader) },
});

/** A view asks only what its owner could ask of the list; of lists nobody declared no filters are kept. */
async function demandAskable(tx: Tx, list: string, { filters }: { filters?: unknown }, actor: Actor): Promise<void> {
  if (filters === undefined || filters === null) return;
  if (Object.keys(filters).length === 0) return;
  const known = filtersOf(list) ?? failField('resource', 'not_allowed');
  await demandFilters(tx, known, { filters, actor, prefix: 'definition.filters' });
}

const views = (userId: number, where: Sql): Statement =>
  sql`select v.id, v.resource, v.name, v.shared, v.user_id = ${userId} as is_own,
      json_build_object('id', u.id, 'name', u.full_name) as owner, v.definition, v.display_order, v.updated_at
    from saved_view v join app_user u on u.id = v.user_id where ${where}
    order by is_own desc, v.display_order, lower(v.name), v.id limit 500`;

async function one(tx: Tx, userId: number, id: number): Promise<View> {
  return (await tx.wire<View>(views(userId, sql`v.id = ${id}`)))[0] ?? fail('not_found');
}
