import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { amount, flag, id, ids, idText, instant, optionalText, text } from '../../../platform/contract/kinds.ts';
import { orderItem } from '../order-record/order-record.contract.ts';
import { PART_SLUGS } from '../order-record/part-rights.rules.ts';
import { editedItems, itemInput } from './order-item.contract.ts';

const AREA = 'orders';
/** Officers of an activity use up quantities and tick tasks without update.order. */
const WORK = { any: ['update.order', 'execute.order', 'view.order'] } as const;
const READ = { any: PART_SLUGS.items } as const;

const totals = {
  items_total: z.number().optional(),
  discount_total: z.number().optional(),
  tax_total: z.number().optional(),
  rental_total: z.number().optional(),
  total_price: z.number().optional(),
  customer_total: z.number().optional(),
  balance_due: z.number().optional(),
  total_deposit_amount: z.number().optional(),
  show_deposit: z.boolean().optional(),
};
const taskFigures = {
  totalTasks: z.number().int(),
  completedTasks: z.number().int(),
  taskCompletion: z.number(),
  checked: z.boolean(),
};

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A field that two people changed without knowing of each other: the later edit stands, the other value is told. */
export const fieldConflict = z.object({
  field: z.enum(['task_checked', 'task_note', 'quantity_used', 'progress_status_id']),
  kept: z.enum(['stored', 'sent']),
  stored: fieldValue,
  sent: fieldValue,
  stored_at: z.string().nullable(),
  sent_at: z.string(),
});
const lineConflicts = z.array(fieldConflict.extend({ hash: z.string(), name: z.string() }));

/** The lines after a change, with the figures of the activity. */
export const itemsAnswer = z.object({
  id: z.number().int(),
  items: z.array(orderItem),
  totals: z.object(totals),
  ...taskFigures,
  price_version: z.number().int(),
  updated_at: z.string(),
});
export type ItemsAnswer = z.infer<typeof itemsAnswer>;

export const saveItemsCall = endpoint({
  method: 'POST',
  path: '/order/{id}/items',
  summary: 'Merge items into an activity by their hash',
  area: AREA,
  access: WORK,
  params: ids('id'),
  body: z.strictObject({ total: amount().nullish(), items: editedItems(), updated_at: instant().optional() }),
  answer: itemsAnswer.extend({ conflicts: lineConflicts }),
});

export const createItemCall = endpoint({
  method: 'POST',
  path: '/order/{id}/create_item',
  summary: 'Add an item to an activity',
  area: AREA,
  access: { any: ['update.order', 'create.order_items'] },
  params: ids('id'),
  body: itemInput,
  answer: itemsAnswer.extend({ item: orderItem }),
  status: 201,
});

export const updateItemCall = endpoint({
  method: 'PUT',
  path: '/order/{id}/items/{itemId}',
  summary: 'Update an item of an activity',
  area: AREA,
  access: WORK,
  params: ids('id', 'itemId'),
  body: itemInput,
  answer: itemsAnswer.extend({ item: orderItem }),
});

export const deleteItemCall = endpoint({
  method: 'DELETE',
  path: '/order/{id}/items/{itemId}',
  summary: 'Remove an item from an activity',
  area: AREA,
  access: { any: ['update.order', 'delete.order_items'] },
  params: ids('id', 'itemId'),
  answer: itemsAnswer,
});

const tick = z.strictObject({
  id: id().optional(),
  hash: text(64).optional(),
  task_checked: flag(),
  task_note: optionalText(2000),
  at: instant().nullish(),
  was: flag().optional(),
});
const documentTick = z.strictObject({
  document_id: id(),
  state: z.enum(['open', 'done', 'waived']),
  note: optionalText(2000),
  attachment_id: id().nullish(),
});
export const checklistAnswer = z.object({
  id: z.number().int(),
  ...taskFigures,
  ignored: z.number().int(),
  conflicts: lineConflicts,
  items: z.array(orderItem),
});

export const checklistCall = endpoint({
  method: 'POST',
  path: '/order/{id}/checklist',
  summary: 'Check off tasks of an activity; the latest change of each task wins',
  area: AREA,
  access: WORK,
  readBy: READ,
  params: ids('id'),
  body: z.strictObject({
    data: z
      .array(z.union([tick, documentTick]))
      .min(1)
      .max(500),
  }),
  answer: checklistAnswer,
});

export const bulkTicksCall = endpoint({
  method: 'POST',
  path: '/order/items/bulk_checkoff',
  summary: 'Set several tasks of an activity to the same state',
  area: AREA,
  access: WORK,
  readBy: READ,
  body: z.strictObject({
    order_id: idText(),
    orderItems: z.array(idText()).min(1).max(500),
    task_checked: flag().optional(),
    at: instant().nullish(),
  }),
  answer: checklistAnswer,
});
