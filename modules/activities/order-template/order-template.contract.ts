import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, ids, idText, listQuery, text } from '../../../platform/contract/kinds.ts';
import { createShape, filterShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { MAX_ITEMS } from '../order/item-merge.rules.ts';
import { itemInput } from '../order-items/order-item.contract.ts';
import { orderTemplate } from './order-template.resource.ts';

const area = 'order_templates';
const view = { any: ['view.activity_template'] };
const change = { any: ['update.activity_template'] };

/** A line of a template; money is absent without view_prices.order. */
export const templateItem = z.looseObject({
  id: z.number().int(),
  hash: z.string(),
  order_item_type_id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  price: z.number().optional(),
  required: z.boolean(),
  is_secondary_order_type: z.boolean(),
  checklist_group: z.string().nullable(),
  position: z.number().int(),
  additional: z.record(z.string(), z.unknown()),
  type: z.looseObject({ id: z.number().int(), name: z.string(), is_task: z.boolean() }),
});
export type TemplateItem = z.infer<typeof templateItem>;
const full = rowShape(orderTemplate).extend({ items: z.array(templateItem) });

// Ids of template items are judged by the call, for the public API's own texts (errors.template_id).
const templateId = z.object({ id: z.string() });
const bothIds = z.object({ id: z.string(), itemId: z.string() });
const one = itemInput.omit({ deleted: true, quantity_used: true, task_checked: true, task_checked_at: true });
/** One line, a list of lines, or `{items}`: template items accept one or many. */
const manyItems = z.preprocess(asItems, z.strictObject({ items: z.array(one).min(1).max(MAX_ITEMS) }));

function asItems(sent: unknown): unknown {
  if (Array.isArray(sent)) return { items: sent };
  return typeof sent === 'object' && sent !== null && !('items' in sent) ? { items: [sent] } : sent;
}

export type TemplateItemInput = Partial<z.infer<typeof one>>;

export const orderTemplateCalls = {
  list: endpoint({
    method: 'GET',
    path: '/order-template',
    summary: 'List templates of the activity types you can view',
    area,
    access: view,
    query: listQuery(filterShape(orderTemplate)).extend({
      /** What an activity of this customer may start with; 0 for one without a customer. */
      offered_to: z.coerce.number().int().min(0).optional(),
    }),
    answer: rowShape(orderTemplate),
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/order-template/{id}',
    summary: 'Get a template with its items',
    area,
    access: view,
    params: ids('id'),
    answer: full,
  }),
  create: endpoint({
    method: 'POST',
    path: '/order-template',
    summary: 'Create a template',
    area,
    access: { any: ['create.activity_template'] },
    body: createShape(orderTemplate),
    answer: full,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/order-template/{id}',
    summary: 'Update a template',
    area,
    access: change,
    params: ids('id'),
    body: patchShape(orderTemplate),
    answer: full,
  }),
  sort: endpoint({
    method: 'POST',
    path: '/order-template/update/display/order',
    summary: 'Update the sequence of templates',
    area,
    access: { any: ['reorder.activity_template'] },
    body: z.strictObject({
      ids: z.array(idText()).min(1).max(10_000).optional(),
      items: z
        .array(z.looseObject({ id: idText(), display_order: z.number().int() }))
        .min(1)
        .max(10_000)
        .optional(),
    }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/order-template/{id}/items',
    summary: 'List the items of a template',
    area,
    access: view,
    params: templateId,
    answer: z.array(templateItem),
  }),
  item: endpoint({
    method: 'GET',
    path: '/order-template/{id}/items/{itemId}',
    summary: 'Get an item of a template',
    area,
    access: view,
    params: bothIds,
    answer: templateItem,
  }),
  addItems: endpoint({
    method: 'POST',
    path: '/order-template/{id}/items',
    summary: 'Add one or more items to a template',
    area,
    access: change,
    params: templateId,
    body: manyItems,
    answer: full,
    status: 201,
  }),
  updateItem: endpoint({
    method: 'PUT',
    path: '/order-template/{id}/items/{itemId}',
    summary: 'Update an item of a template',
    area,
    access: change,
    params: bothIds,
    body: one,
    answer: full,
  }),
  removeItem: endpoint({
    method: 'DELETE',
    path: '/order-template/{id}/items/{itemId}',
    summary: 'Remove an item from a template',
    area,
    access: change,
    params: bothIds,
    answer: full,
  }),
  ofOrder: endpoint({
    method: 'POST',
    path: '/order/{id}/create_template',
    summary: 'Create a template from the items of an activity, without its customer',
    area: 'orders',
    access: { any: ['create_template.order'] },
    readBy: view,
    params: ids('id'),
    body: z.strictObject({
      name: text(100, 1),
      /** Ids of the lines to take; all of them when none are named. */
      items: z.array(idText()).max(MAX_ITEMS).optional(),
      without_prices: flag().optional(),
    }),
    answer: full,
    status: 201,
  }),
} as const;
