import type { z } from 'zod';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { isPortalSlug } from '../../../platform/server/access/guard.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import { refuseWhenUsed } from '../../../platform/server/resource-routes/commands.ts';
import { permissionWords } from './catalogue.rules.ts';
import * as contract from './permission.contract.ts';
import { isPlanned } from './planned.rules.ts';

type Row = z.infer<typeof contract.permissionRow>;
type Stored = Omit<Row, 'is_planned'>;

/** As it is answered: in the reader's words, with whether what it is for is there. */
const shown = <R extends Stored>(row: R, language: Language): R & Pick<Row, 'is_planned'> => ({
  ...permissionWords(row, language),
  is_planned: isPlanned(row.slug),
});

const columns = sql`p.id, p.slug, p.name, p.group_name, p.audience, p.is_system, p.created_at, p.updated_at`;

const ordering = sorting(
  {
    id: sql`p.id`,
    slug: sql`p.slug`,
    name: sql`lower(p.name)`,
    group_name: sql`p.group_name`,
    audience: sql`p.audience`,
    created_at: sql`p.created_at`,
  },
  { initial: 'group_name,slug', tie: sql`p.id` },
);

export const permissionRoutes: Route[] = [
  route(contract.permissionList, async ({ query }, { db, language }) => {
    const page = paging(query, { unpaged: true });
    const where = conditions(query.q, query.filters ?? {});
    const [rows, [counted]] = (await db.readAll([
      sql`select ${columns} from permission p where ${where} order by ${ordering(query.sort)} limit ${page.limit} offset ${page.offset}`,
      sql`select count(*)::int as total from permission p where ${where}`,
    ])) as [Stored[], [{ total: number }]];
    return pageOf(
      rows.map((row) => shown(row, language)),
      page,
      counted.total,
    );
  }),

  route(contract.permissionAll, async (_input, { db, language }) => {
    const rows = await db.read<Stored>(sql`select ${columns} from permission p order by p.id`);
    const groups = Map.groupBy(
      rows.map((row) => shown(row, language)),
      (row) => row.group_name,
    );
    return [...groups].map(([group_name, permissions]) => ({ group_name, permissions }));
  }),

  route(contract.permissionGet, async ({ params }, { db, language }) => {
    const row = await db.maybe<Stored & { roles: { id: number; name: string }[] }>(sql`select ${columns},
      coalesce((select json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) order by lower(app.shown(r.names, r.name))) from role_permission rp
        join role r on r.id = rp.role_id and r.deleted_at is null where rp.permission_id = p.id), '[]') as roles
      from permission p where p.id = ${params.id}`);
    return row ? shown(row, language) : fail('not_found');
  }),

  route(contract.permissionCreate, ({ body }, { db, language }) =>
    db.write(async (tx) => {
      const slug = customSlug(body.slug);
      const [made] = await tx.rows<{ id: number }>(
        insertRows('permission', [{ slug, name: body.name, group_name: body.group_name ?? 'Custom' }]),
      );
      return shown(await one(tx, made?.id ?? 0), language);
    }),
  ),

  route(contract.permissionUpdate, ({ params, body }, { db, language }) =>
    db.write(async (tx) => {
      const before = await one(tx, params.id);
      if (body.updated_at !== undefined && body.updated_at !== before.updated_at)
        fail('conflict', { details: { current: shown(before, language) } });
      if (before.is_system && body.slug !== undefined && body.slug !== before.slug) fail('system_permission');
      const read = permissionWords(before, language);
      // Sent back as it was shown: a translated name is no new name.
      const name = body.name === read.name ? undefined : body.name;
      const group = body.group_name === read.group_name ? undefined : body.group_name;
      const slug = body.slug === undefined || body.slug === before.slug ? undefined : customSlug(body.slug);
      const update = updateRow('permission', { slug, name, group_name: group }, sql`id = ${params.id}`);
      if (update) await tx.run(update);
      return shown(await one(tx, params.id), language);
    }),
  ),

  route(contract.permissionDelete, ({ params }, { db }) =>
    db.write(async (tx) => {
      const row = await one(tx, params.id);
      if (row.is_system) fail('system_permission');
      await refuseWhenUsed(tx, 'permission', params.id);
      await tx.run(sql`delete from permission where id = ${params.id}`);
      return null;
    }),
  ),
];

async function one(tx: Tx, id: number): Promise<Stored> {
  await tx.run(sql`select 1 from permission where id = ${id} for update`);
  const [row] = await tx.wire<Stored>(sql`select ${columns} from permission p where p.id = ${id}`);
  return row ?? fail('not_found');
}

function conditions(q: string | undefined, filters: z.infer<typeof contract.permissionFilters>) {
  const parts = [sql`true`];
  if (q)
    parts.push(
      sql`app.search_words(p.slug || ' ' || p.name || ' ' || p.group_name) like all (app.search_patterns(${q}))`,
    );
  if (filters.audience) parts.push(sql`p.audience = ${filters.audience}`);
  if (filters.group_name) parts.push(sql`p.group_name = ${filters.group_name}`);
  return sql.join(parts, sql` and `);
}

/** `verb.resource` stays; anything else becomes `custom.…`. Portal slugs belong to the code. */
function customSlug(sent: string): string {
  const plain = sent
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '_')
    .replace(/^[_.]+|[_.]+$/g, '');
  if (plain === '') return failField('slug', 'not_allowed');
  const slug = /^[a-z_]+\.[a-z0-9_.]+$/.test(plain) ? plain : `custom.${plain}`;
  return isPortalSlug(slug) ? failField('slug', 'not_allowed') : slug;
}
