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

/** The calls on the lines of one activity. What they answer is read before they commit: an answer that is refused leaves nothing behind. */
export const orderItemRoutes: Route[] = [
  route(saveItemsCall, ({ params, body }, context) =>
    context.db.write(async (tx) => {
      const conflicts = await saveItems(tx, context, params.id, body);
      return { ...(await itemsAnswerOf(context, params.id)), conflicts };
    }),
  ),
  route(createItemCall, ({ params, body }, context) =>
    context.db.write(async (tx) => {
      const hash = await createItem(tx, context, params.id, body);
      const answer = await itemsAnswerOf(context, params.id, (item) => item.hash === hash);
      return { ...answer, item: answer.items.find((item) => item.hash === hash) ?? fail('not_found') };
    }),
  ),
  route(updateItemCall, ({ params, body }, context) =>
    context.db.write(async (tx) => {
      await updateItem(tx, context, params.id, params.itemId, body);
      const answer = await itemsAnswerOf(context, params.id, (item) => item.id === params.itemId);
      return { ...answer, item: answer.items.find((item) => item.id === params.itemId) ?? fail('not_found') };
    }),
  ),
  route(deleteItemCall, ({ params }, context) =>
    context.db.write(async (tx) => {
      await deleteItem(tx, context, params.id, params.itemId);
      return itemsAnswerOf(context, params.id);
    }),
  ),
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

const tick = (context: SignedInContext, id: number, ticks: readonly (TaskTick | DocumentTick)[]) =>
  context.db.write(async (tx) => {
    const ticked = await tickTasks(tx, context, id, ticks);
    const { items, totalTasks, completedTasks, taskCompletion, checked } = await itemsAnswerOf(context, id);
    return { id, totalTasks, completedTasks, taskCompletion, checked, ...ticked, items };
  });
