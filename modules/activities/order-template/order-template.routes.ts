import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { toId } from '../../../platform/kernel/ids.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { createRecord, sortRecords, updateRecord } from '../../../platform/server/resource-routes/commands.ts';
import { resourceRoutes } from '../../../platform/server/resource-routes/routes.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { shownLines } from '../order-line-values/line-values.server.ts';
import { ofVisibleTypes, scopedOne, scopedPage } from '../order-type/scoped-list.server.ts';
import { orderTemplateCalls as calls } from './order-template.contract.ts';
import { orderTemplate } from './order-template.resource.ts';
import { orderTemplateBehaviour, templateOfOrder } from './order-template.server.ts';
import { addTemplateItems, changeTemplateItem, removeTemplateItem, templateItems } from './template-items.server.ts';

/** The public API has two texts for calls without usable ids. */
const templateId = ({ id }: { id: string }): number => toId(id) ?? fail('template_id_required');
const bothIds = (params: { id: string; itemId: string }): { id: number; itemId: number } => {
  const [id, itemId] = [toId(params.id), toId(params.itemId)];
  return id === null || itemId === null ? fail('template_item_ids_required') : { id, itemId };
};

const withItems = (context: SignedInContext, id: number) => [
  scopedOne(orderTemplate, sql`t.id = ${id} and ${ofVisibleTypes(context.actor)}`, context.actor),
  templateItems(id, seesPrices(context.actor)),
];

/** The rows of the list: of types the asker may see, and for the customer that was asked about. */
function listScope({ offered_to: asked }: QueryOf<typeof calls.list>, { actor }: SignedInContext) {
  const offered = asked === undefined ? sql`true` : sql`(t.customer_id is null or t.customer_id = ${asked})`;
  return sql`${ofVisibleTypes(actor)} and ${offered}`;
}

async function full(context: SignedInContext, id: number): Promise<never> {
  const [[row], items] = (await context.db.readAll(withItems(context, id))) as [object[], object[]];
  return (row ? { ...row, items: await shownLines(context, items) } : fail('not_found')) as never;
}

async function itemsOf(context: SignedInContext, id: number): Promise<{ id: number }[]> {
  const { items } = (await full(context, id)) as { items: { id: number }[] };
  return items;
}

/** Templates, their lines, and templates made of activities. What writes answer is read before they commit. */
export const orderTemplateRoutes: Route[] = [
  ...resourceRoutes(orderTemplate, 'order_templates', orderTemplateBehaviour, [
    'list',
    'get',
    'create',
    'update',
    'order',
  ]),
  route(calls.list, ({ query }, context) =>
    scopedPage(orderTemplate, listScope(query, context), query, paging(query, { unpaged: true }), context),
  ),
  route(calls.get, ({ params }, context) => full(context, params.id)),
  route(calls.create, ({ body }, context) =>
    context.db.write(async (tx) => {
      const { id } = await createRecord(tx, orderTemplate, orderTemplateBehaviour, body, context);
      return full(context, id);
    }),
  ),
  route(calls.update, ({ params, body }, context) =>
    context.db.write(async (tx) => {
      await updateRecord(tx, orderTemplate, orderTemplateBehaviour, params.id, body, context);
      return full(context, params.id);
    }),
  ),
  route(calls.sort, ({ body }, { db }) => db.write((tx) => sortRecords(tx, orderTemplate, body))),
  route(calls.items, async ({ params }, context) => (await itemsOf(context, templateId(params))) as never),
  route(calls.item, async ({ params }, context) => {
    const { id, itemId } = bothIds(params);
    const item = (await itemsOf(context, id)).find((each) => each.id === itemId);
    return (item ?? fail('not_found')) as never;
  }),
  route(calls.addItems, async ({ params, body }, context) => {
    const id = templateId(params);
    return context.db.write(async (tx) => {
      await addTemplateItems(tx, context, id, body.items);
      return full(context, id);
    });
  }),
  route(calls.updateItem, async ({ params, body }, context) => {
    const at = bothIds(params);
    return context.db.write(async (tx) => {
      await changeTemplateItem(tx, context, at, body);
      return full(context, at.id);
    });
  }),
  route(calls.removeItem, async ({ params }, context) => {
    const at = bothIds(params);
    return context.db.write(async (tx) => {
      await removeTemplateItem(tx, context, at);
      return full(context, at.id);
    });
  }),
  route(calls.ofOrder, ({ params, body }, context) =>
    context.db.write(async (tx) => full(context, await templateOfOrder(tx, context, params.id, body))),
  ),
];
