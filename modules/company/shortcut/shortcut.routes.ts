import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { demandKnown, type NamedIds } from '../../../platform/server/access/known-ids.ts';
import { recordsOfPage } from '../../../platform/server/access/record-pages.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { RECORD_PAGES } from './record-pages.rules.ts';
import * as contract from './shortcut.contract.ts';

/** Older visits than this many are forgotten. */
const KEPT = 100;

interface Recent {
  id: number;
  resource: string;
  row_id: number;
  label: string | null;
  visited_at: string;
}
interface Favourite {
  id: number;
  resource: string;
  row_id: number | null;
  label: string;
  display_order: number;
}

export const shortcutRoutes = (): Route[] => [
  route(contract.listRecents, ({ query }, { db, actor }) => {
    const of = query.resource === undefined ? sql`` : sql` and resource = ${query.resource}`;
    return db.read<Recent>(sql`select id, resource, row_id, label, visited_at from recent_item
      where user_id = ${actor.userId}${of} order by visited_at desc, id desc limit ${query.limit ?? 20}`);
  }),
  route(contract.addRecent, async ({ body }, { db, actor }) => {
    await db.write(async (tx) => {
      await demandOpen(tx, body, actor);
      await tx.all([
        sql`insert into recent_item (user_id, resource, row_id, label) values (${actor.userId}, ${body.resource}, ${body.row_id}, ${body.label ?? null})
          on conflict (tenant_id, user_id, resource, row_id) do update
          set visited_at = clock_timestamp(), label = coalesce(excluded.label, recent_item.label)`,
        sql`delete from recent_item where id in (
          select id from recent_item where user_id = ${actor.userId} order by visited_at desc, id desc offset ${KEPT})`,
      ]);
    });
    return null;
  }),
  route(contract.listFavourites, (_input, { db, actor }) =>
    db.read<Favourite>(sql`select id, resource, row_id, label, display_order from favourite
      where user_id = ${actor.userId} order by display_order, id limit 500`),
  ),
  route(contract.addFavourite, ({ body }, { db, actor }) =>
    db.write(async (tx) => {
      await demandOpen(tx, body, actor);
      const [made] =
        await tx.wire<Favourite>(sql`insert into favourite (user_id, resource, row_id, label, display_order)
        values (${actor.userId}, ${body.resource}, ${body.row_id ?? null}, ${body.label},
          (select coalesce(max(display_order), 0) + 1 from favourite where user_id = ${actor.userId}))
        on conflict (tenant_id, user_id, resource, row_id) do update set label = excluded.label
        returning id, resource, row_id, label, display_order`);
      return made ?? fail('internal');
    }),
  ),
  route(contract.sortFavourites, async ({ body }, { db, actor }) => {
    await db.write((tx) =>
      tx.run(sql`update favourite f set display_order = s.place
        from unnest(${body.ids}::bigint[]) with ordinality as s(id, place) where f.id = s.id and f.user_id = ${actor.userId}`),
    );
    return null;
  }),
  route(contract.removeFavourite, async ({ params }, { db, actor }) => {
    const count = await db.write((tx) =>
      tx.run(sql`delete from favourite where id = ${params.id} and user_id = ${actor.userId}`),
    );
    return count === 0 ? fail('not_found') : null;
  }),
];

const VIEW = 'view/';

/** Views of a list that the person has, or that were shared with them. */
const views = ({
  userId,
  audience,
}: Actor): NamedIds['of'] => sql`select from saved_view v join app_user u on u.id = v.user_id
  where v.id = n.id and (v.user_id = ${userId} or v.shared and not u.is_customer_user and ${audience === 'staff'})`;

/** A shortcut leads to what its owner could open. */
async function demandOpen(
  tx: Tx,
  { resource, row_id }: { resource: string; row_id?: number | null | undefined },
  actor: Actor,
): Promise<void> {
  if (!row_id) return;
  const page = resource.startsWith(VIEW) ? resource.slice(VIEW.length) : resource;
  if (page === resource && !RECORD_PAGES.has(page) && !recordsOfPage(page)) failField('resource', 'not_allowed');
  const of = page === resource ? recordsOfPage(page) : views;
  if (!of) return;
  await demandKnown({ read: (statement) => tx.rows(statement) }, [{ field: 'row_id', of: of(actor), ids: [row_id] }]);
}
