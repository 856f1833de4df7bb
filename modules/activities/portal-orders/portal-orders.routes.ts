import { AppError, fail } from '../../../platform/kernel/errors.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import type { AttachmentRow } from '../../files/attachment/attachment.resource.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { shownLines } from '../order-line-values/line-values.server.ts';
import { childRows } from '../order-record/order-children.server.ts';
import type { OrderItem } from '../order-record/order-record.contract.ts';
import { attachmentsStatement, itemsStatement, notesStatement } from '../order-record/record-sql.server.ts';
import type { LinkConfig } from '../type-documents/document-link.server.ts';
import { createPortalOrder } from './portal-create.server.ts';
import { addPortalFiles, addPortalNote, deletePortalNote, removePortalFile } from './portal-notes.server.ts';
import {
  type PortalRecord,
  portalAttachCall,
  portalCreateCall,
  portalDeleteNoteCall,
  portalDetachCall,
  portalEditCall,
  portalGetCall,
  portalListCall,
  portalNoteCall,
  portalUpdateCall,
  portalWithdrawCall,
  serviceItemsCall,
} from './portal-orders.contract.ts';
import { portalList, portalRecordOf } from './portal-queries.server.ts';
import { demandCustomer } from './portal-scope.server.ts';
import { updatePortalOrder, withdrawPortalOrder } from './portal-update.server.ts';

type Note = PortalRecord['notes'][number];

/** Activities as requests of the selected customer. */
export const portalOrderRoutes = ({ config }: Pick<Platform, 'config'>): Route[] => [
  route(portalListCall, ({ params, query }, context) => {
    demandCustomer(context, params.customerId);
    return portalList(query, context);
  }),
  route(portalGetCall, ({ params }, context) => {
    demandCustomer(context, params.customerId);
    return portalRecordOf(config, context, params.id);
  }),
  route(portalCreateCall, async ({ params, body }, context) => {
    demandCustomer(context, params.customerId);
    return context.db.write(async (tx) => portalRecordOf(config, context, await createPortalOrder(tx, context, body)));
  }),
  route(portalUpdateCall, async ({ params, body }, context) => {
    demandCustomer(context, params.customerId);
    return withCurrent(config, context, params.id, () =>
      context.db.write(async (tx) => {
        await updatePortalOrder(tx, context, params.id, body);
        return portalRecordOf(config, context, params.id);
      }),
    );
  }),
  route(portalEditCall, async ({ params, body }, context) => {
    demandCustomer(context, params.customerId);
    const inOrder = [...body.orders].sort((a, b) => a.id - b.id);
    return context.db.write(async (tx) => {
      for (const { id, ...change } of inOrder) await updatePortalOrder(tx, context, id, change);
      const records: PortalRecord[] = [];
      for (const { id } of body.orders) records.push(await portalRecordOf(config, context, id));
      return records;
    });
  }),
  route(portalWithdrawCall, async ({ params }, context) => {
    await context.db.write((tx) => withdrawPortalOrder(tx, context, params.id));
    return null;
  }),
  route(portalNoteCall, async ({ params, body }, context) => {
    demandCustomer(context, params.customerId);
    const id = await context.db.write((tx) => addPortalNote(tx, context, params.id, body.content));
    const notes = await context.db.read<Note>(notesStatement(params.id, false));
    return notes.find((note) => note.id === id) ?? fail('not_found');
  }),
  route(portalDeleteNoteCall, async ({ params }, context) => {
    demandCustomer(context, params.customerId);
    await context.db.write((tx) => deletePortalNote(tx, context, params.id, params.noteId));
    return null;
  }),
  route(portalAttachCall, async ({ params, body }, context) => {
    demandCustomer(context, params.customerId);
    const files = 'attachments' in body ? body.attachments : [body];
    await context.db.write((tx) => addPortalFiles(tx, context, params.id, files));
    return context.db.read<AttachmentRow>(attachmentsStatement(params.id, false));
  }),
  route(portalDetachCall, async ({ params }, context) => {
    demandCustomer(context, params.customerId);
    await context.db.write((tx) => removePortalFile(tx, context, params.id, params.attId));
    return null;
  }),
  route(serviceItemsCall, async ({ params }, context) => {
    const items = itemsStatement(params.id, seesPrices(context.actor), true);
    return shownLines(context, await childRows<OrderItem>(context, params.id, items));
  }),
];

async function withCurrent<T>(
  config: LinkConfig,
  context: SignedInContext,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    throw new AppError('conflict', { details: { current: await portalRecordOf(config, context, id) } });
  }
}
