import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { COUNT_LIMIT } from '../../../platform/server/resource-routes/list-sql.ts';
import { fieldScope, seenRows, withShownFields } from '../../fields/public.server.ts';
import type { Section } from '../section/section.server.ts';
import { addSections } from '../section/section.server.ts';
import { correctAddresses } from './correct-addresses.server.ts';
import * as contract from './location.contract.ts';
import {
  changeLocation,
  insertLocation,
  type LocationRow,
  listStatements,
  oneStatement,
  removeLocation,
} from './location.server.ts';

interface Warehouse {
  id: number;
  name: string;
  sections: { id: number; name: string }[];
}
type SectionDetails = Section & { location: { id: number; name: string } };

/** Sections are read with a permission of their own. */
const readable = ({ actor }: SignedInContext, row: LocationRow): LocationRow =>
  holds(actor, 'view.location_sections') ? row : { ...row, sections: [] };

/** Rows are wider than the derived shape; the contract describes its columns. */
const answer = async (context: SignedInContext, row: LocationRow | undefined): Promise<never> =>
  (await withShownFields(context, 'location', readable(context, row ?? fail('not_found')))) as never;
const record = async (context: SignedInContext, tx: Tx, id: number): Promise<never> =>
  answer(context, (await tx.wire<LocationRow>(oneStatement(id)))[0]);

export const locationRoutes = (): Route[] => [
  route(contract.listLocations, async ({ query }, context) => {
    const page = paging(query);
    const scope = await fieldScope(context);
    const [rows = [], totals = []] = await context.db.readAll(listStatements(query, page.limit, page.offset, scope));
    const { total = 0 } = (totals[0] ?? {}) as { total?: number };
    const shown = (rows as LocationRow[]).map((row) => readable(context, row));
    const answered = pageOf(seenRows(scope, 'location', shown), page, total);
    return (total >= COUNT_LIMIT ? { ...answered, total_is_estimate: true } : answered) as never;
  }),
  route(contract.listWarehouses, (_input, { db }) =>
    db.read<Warehouse>(sql`select t.id, t.name, t.time_zone, t.city, t.country_code,
        (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'code', s.code) order by s.display_order, s.name), '[]'::json)
          from location_section s where s.location_id = t.id and s.active and s.deleted_at is null) as sections
      from location t where t.is_warehouse and t.active and t.deleted_at is null order by t.name, t.id limit 10000`),
  ),
  route(contract.getSectionDetails, async ({ params, query }, { db }) => {
    const row =
      await db.maybe<SectionDetails>(sql`select s.id, s.location_id, s.name, s.code, s.barcode, s.active, s.display_order,
        s.created_at, s.updated_at, json_build_object('id', l.id, 'name', l.name, 'is_warehouse', l.is_warehouse,
          'time_zone', l.time_zone) as location
      from location_section s join location l on l.id = s.location_id and l.deleted_at is null
      where s.id = ${params.id} and s.deleted_at is null`);
    if (!row) return fail('not_found');
    return query.items === '1' ? { ...row, master_items: [] } : row;
  }),
  route(contract.getLocation, async ({ params, query }, context) =>
    answer(context, await context.db.maybe<LocationRow>(oneStatement(params.id, query.items === '1'))),
  ),
  route(contract.createLocation, ({ body }, context) =>
    context.db.write(async (tx) => {
      const { sections, ...sent } = body;
      const id = await insertLocation(tx, sent, context);
      await addSections(tx, id, (sections ?? []) as Parameters<typeof addSections>[2]);
      return record(context, tx, id);
    }),
  ),
  route(contract.updateLocation, ({ params, body }, context) =>
    context.db.write(async (tx) => {
      await changeLocation(tx, params.id, body, context);
      return record(context, tx, params.id);
    }),
  ),
  route(contract.deleteLocation, async ({ params }, { db }) => {
    await db.write((tx) => removeLocation(tx, params.id));
    return null;
  }),
  route(contract.correctAddresses, ({ body }, { db }) => db.write((tx) => correctAddresses(tx, body?.ids))),
];
