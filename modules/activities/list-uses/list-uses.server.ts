import { fail } from '../../../platform/kernel/errors.ts';
import { keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { categoryUses, itemTypeUses, type Uses } from './list-uses.contract.ts';

const PLACES = keyedLabels(
  'list.uses',
  { module: 'activities', use: 'list', where: ['Used in', 'Dónde se usa'] },
  {
    order_item: ['Activity items', 'Partidas de actividades'],
    order_template_item: ['Template lines', 'Líneas de plantillas'],
    order: ['Activities', 'Actividades'],
    order_template: ['Templates', 'Plantillas'],
    order_category: ['Subcategories', 'Subcategorías'],
    other: ['Other records', 'Otros registros'],
  },
);
const isPlace = (name: string): name is keyof typeof PLACES => Object.hasOwn(PLACES, name);

/** Who uses an entry of a list, before somebody finds out by an error. */
export const listUsesRoutes: Route[] = [
  route(itemTypeUses, ({ params }, context) => usesOf('order_item_type', params.id, context)),
  route(categoryUses, ({ params }, context) => usesOf('order_category', params.id, context)),
];

async function usesOf(table: string, id: number, { db, language }: SignedInContext): Promise<Uses> {
  const [found = [], rows = []] = (await db.readAll([
    sql`select 1 from ${sql.table(table)} where id = ${id}`,
    sql`select table_name as place, uses::int as uses from app.count_references(${table}, ${id}) where uses > 0 order by uses desc, table_name`,
  ])) as [unknown[], { place: string; uses: number }[]];
  if (found.length === 0) fail('not_found');
  const places = rows.map(({ place, uses }) => ({
    place,
    label: labelText(PLACES[isPlace(place) ? place : 'other'], language),
    uses,
  }));
  return { total: places.reduce((total, { uses }) => total + uses, 0), places };
}
