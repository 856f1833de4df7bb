import { randomBytes } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { newKey, type StoredObject } from '../../../platform/server/storage/storage.ts';
import { fileAddress } from '../../files/public.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { visibleOrder } from '../order-record/order-children.server.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { renderStatement, type StatementWish } from './statements.server.ts';

const MOST_BYTES = 26_214_400;
const ADDRESS_SECONDS = 15 * 60;

/** Address of a statement as PDF. What the customer signed is answered as it was frozen, byte for byte. */
export async function statementAddress(
  platform: Platform,
  context: SignedInContext,
  id: number,
  wish: Pick<StatementWish, 'layout' | 'withoutUnused'>,
): Promise<string> {
  const [[found], [frozen]] = (await context.db.readAll([visibleOrder(context, id), frozenStatement(id)])) as [
    unknown[],
    { file_key: string }[],
  ];
  if (!found) return fail('not_found');
  // What was signed shows lines and prices: who may not read them has a paper of their own.
  const readsAll = mayReadPart(context.actor, 'items') && seesPrices(context.actor);
  const isFrozen = frozen && readsAll && wish.layout === 'statement' && !wish.withoutUnused;
  const key = isFrozen ? frozen.file_key : await freshStatement(platform, context, id, wish);
  return fileAddress(platform, context, key, ADDRESS_SECONDS);
}

/** The document of the signature in force, once its file is rendered. */
const frozenStatement = (id: number) => sql`select s.file_key from document_snapshot s
  join order_signoff g on g.order_id = s.owner_id and g.document_sha256 = s.data_sha256 and g.voided_at is null
  join "order" o on o.id = s.owner_id and o.status = 'completed'
  where s.owner_type = 'order' and s.owner_id = ${id} and s.state = 'stored' order by s.id desc limit 1`;

async function freshStatement(
  platform: Platform,
  context: SignedInContext,
  id: number,
  wish: Pick<StatementWish, 'layout' | 'withoutUnused'>,
): Promise<string> {
  const file = await renderStatement(platform, context, { ...wish, orderIds: [id], option: 'pdf' });
  const stored = await platform.storage.put(
    newKey(context.tenant.id, randomBytes(16).toString('hex')),
    file.bytes,
    MOST_BYTES,
  );
  await context.db.write((tx) => keepStatement(tx, id, file.name, stored, context.actor.userId));
  return stored.key;
}

/** A file of the activity that its lists of files do not show. */
export async function keepStatement(
  tx: Tx,
  orderId: number,
  name: string,
  stored: StoredObject,
  userId: number | null,
): Promise<void> {
  await tx.run(
    insertRows('attachment', [
      {
        owner_type: 'order',
        owner_id: orderId,
        kind: 'statement',
        name,
        key: stored.key,
        file_extension: 'pdf',
        mime: 'application/pdf',
        size: stored.size,
        sha256: stored.sha256,
        uploaded_by: userId,
      },
    ]),
  );
}
