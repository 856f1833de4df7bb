import { fail } from '../../../platform/kernel/errors.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { TaskTick } from '../order/tasks.rules.ts';
import type { DocumentTick } from '../type-documents/tick-documents.server.ts';
import { tickTasks } from './checklist.server.ts';
import { itemsAnswerOf } from './items-answer.server.ts';
import {
  bulkTicksCall,
  checklistCall,
  createItemCall,
  deleteItemCall,
  saveItemsCall,
  updateItemCall,
} from './order-items.contract.ts';
import { createItem, deleteItem, saveItems, updateItem } from './save-items.server.ts';

/** The calls on the lines of one activity. */
export const orderItemRoutes: Route[] = [
  route(saveItemsCall, async ({ params, body }, context) => {
    const conflicts = await context.db.write((tx) => saveItems(tx, context, params.id, body));
    return { ...(await itemsAnswerOf(context, params.id)), conflicts };
  }),
  route(createItemCall, async ({ params, body }, context) => {
    const hash = await context.db.write((tx) => createItem(tx, context, params.id, body));
    const answer = await itemsAnswerOf(context, params.id, (item) => item.hash === hash);
    return { ...answer, item: answer.items.find((item) => item.hash === hash) ?? fail('not_found') };
  }),
  route(updateItemCall, async ({ params, body }, context) => {
    await context.db.write((tx) => updateItem(tx, context, params.id, params.itemId, body));
    const answer = await itemsAnswerOf(context, params.id, (item) => item.id === params.itemId);
    return { ...answer, item: answer.items.find((item) => item.id === params.itemId) ?? fail('not_found') };
  }),
  route(deleteItemCall, async ({ params }, context) => {
    await context.db.write((tx) => deleteItem(tx, context, params.id, params.itemId));
    return itemsAnswerOf(context, params.id);
  }),
  route(checklistCall, ({ params, body }, context) =>
    tick(context, params.id, body.data as (TaskTick | DocumentTick)[]),
  ),
  route(bulkTicksCall, ({ body }, context) => {
    const task_checked = body.task_checked ?? true;
    return tick(
      context,
      body.order_id,
      body.orderItems.map((id) => ({ id, task_checked, at: body.at })),
    );
  }),
];

async function tick(context: SignedInContext, id: number, ticks: readonly (TaskTick | DocumentTick)[]) {
  const ticked = await context.db.write((tx) => tickTasks(tx, context, id, ticks));
  const { items, totalTasks, completedTasks, taskCompletion, checked } = await itemsAnswerOf(context, id);
  return { id, totalTasks, completedTasks, taskCompletion, checked, ...ticked, items };
}
