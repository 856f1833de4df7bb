import { createHash } from 'node:crypto';
import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { printedLogo } from '../../../platform/server/images/logo.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { madeOnce } from '../../../platform/server/worker/beforehand.ts';
import { readSetting, settingsIn } from '../../company/public.server.ts';
import { keepRating } from '../../customers/public.server.ts';
import { fieldDefinitionsIn } from '../../fields/public.server.ts';
import type { DocumentData } from '../documents/document-data.ts';
import { type DocumentLanguage, documentLanguage } from '../documents/document-language.server.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { completesOnSignoff, decideTransition } from '../order/order.rules.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import type { signoffCall } from '../order-commands/order-commands.contract.ts';
import { refuseAction } from '../order-commands/refuse.server.ts';
import { closingNote } from '../order-documents/closing-note.server.ts';
import { documentData } from '../order-documents/document-source.server.ts';
import { freezeDocument } from '../order-documents/freeze.server.ts';
import { RENDER_SNAPSHOT } from '../order-documents/render-snapshot.server.ts';
import type { Line } from '../order-items/line.server.ts';
import { keepEvidence, newProofCode, type SignChannel } from '../order-proof/evidence.server.ts';
import { orderFacts, typeFacts } from '../order-record/order-facts.server.ts';
import { tellOfAction } from './order-notices.server.ts';
import { refuseBlockedCustomer } from './signable.server.ts';
import { signatureBytes, storeSignature } from './signature.server.ts';
import { runSteps } from './transition.server.ts';
import { logStatement, voidSignoff } from './transition-effects.server.ts';

type SignoffBody = BodyOf<typeof signoffCall>;

/**
 * The customer signs: the signature or typed name, the frozen document with its hash, and the
 * completion where the type wants it and nothing else stands in the way. The evidence of all that was there is kept for its proof.
 */
export async function signOff(
  tx: Tx,
  platform: Platform,
  context: SignedInContext,
  id: number,
  body: SignoffBody,
  channel: SignChannel = context.actor.audience === 'customer' ? 'portal' : 'staff',
): Promise<void> {
  const company = await companyFactsIn(tx, context.actor.tenantId);
  const seen = await inForce(tx, id);
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const now = new Date(context.now).toISOString();
  const bytes = signatureBytes(body.signature);
  const [facts, type] = [orderFacts(order, lines), typeFacts(order, company)];
  refuseBlockedCustomer(context, facts);
  const request = { signer_name: body.signer_name ?? null, has_signature: bytes !== null };
  const given = await inForce(tx, id);
  if (given && isSame(given, context, body, bytes)) return keepRating(tx, id, body, channel);
  const decision = decideTransition('customer_signoff', facts, context.actor, type, request, now);
  if (decision.kind === 'refused') refuseAction(decision, context.language);
  // Who may replace a sign-off replaces the one they know, never one that was made while they asked.
  if (given && (given.id !== seen?.id || new Date(given.kept_at).getTime() > context.now)) fail('already_signed');
  const { tenantId, userId } = context.actor;
  const signatureId = bytes && (await storeSignature(tx, platform.storage, { tenantId, orderId: id, userId }, bytes));
  await writeSignoff(tx, context, { order, lines }, { ...body, signature_id: signatureId, channel });
  if (completesOnSignoff(facts, type, now)) {
    await runSteps(tx, context, { order: { ...order, signed_off_at: now }, lines }, stepsTo(order), {
      address: body.address,
    });
  }
  const paper = await tx.maybe<DocumentLanguage>(documentLanguage([id]));
  const data = await documentData((statements) => tx.all(statements), {
    orderIds: [id],
    locale: paper?.language ?? company.language,
    zone: order.time_zone,
    now: context.now,
    maker: context.actor.name,
    showPrices: true,
    pricesIncludeTax: company.pricesIncludeTax,
    fields: await fieldDefinitionsIn(tx, tenantId),
    origin: await originOf(tx, platform.config),
    note: await closingNote(await readSetting(settingsIn(tx), 'company_notes'), 'order'),
    logo: (key) => printedLogo(platform.storage, key),
    ...(body.signature ? { signatures: new Map([[id, body.signature]]) } : {}),
  });
  await freezeSigned(tx, platform, order, data);
}

async function freezeSigned(tx: Tx, { jobs }: Platform, order: LockedOrder, data: DocumentData): Promise<void> {
  const frozen = await freezeDocument(tx, { type: 'order', id: order.id }, 'signoff', data);
  await keepEvidence(tx, order.id, frozen.sha256);
  const title = order.reference_no;
  await jobs.enqueue(tx, { kind: RENDER_SNAPSHOT, title, payload: { snapshot_id: frozen.id } });
}

/** The sign-off in force. */
interface Given {
  id: number;
  signer_name: string;
  signer_email: string | null;
  comment: string | null;
  created_by: number | null;
  signature_sha256: string | null;
  /** When all of it was written. */
  kept_at: string;
}

const inForce = (tx: Tx, orderId: number): Promise<Given | undefined> =>
  tx.maybe<Given>(sql`select g.id, g.signer_name, g.signer_email, g.comment, g.created_by, a.sha256 as signature_sha256,
      coalesce((select max(s.created_at) from document_snapshot s where s.owner_type = 'order' and s.owner_id = g.order_id
        and s.data_sha256 = g.document_sha256), g.signed_at) as kept_at
    from order_signoff g left join attachment a on a.id = g.signature_id where g.order_id = ${orderId} and g.voided_at is null`);

/** The same person sends the same sign-off again: a double tap or a retry, without effects. */
function isSame(given: Given, { actor }: SignedInContext, body: SignoffBody, bytes: Buffer | null): boolean {
  const signature = bytes && createHash('sha256').update(bytes).digest('hex');
  return (
    given.created_by === actor.userId &&
    given.signer_name === (body.signer_name ?? '') &&
    given.signer_email === (body.signer_email ?? null) &&
    given.comment === (body.comment ?? null) &&
    given.signature_sha256 === signature
  );
}

/** Completing a pending activity directly passes its release. */
const stepsTo = (order: LockedOrder) =>
  order.status === 'pending' ? (['release', 'complete'] as const) : (['complete'] as const);

async function writeSignoff(
  tx: Tx,
  context: SignedInContext,
  { order, lines }: { order: LockedOrder; lines: readonly Line[] },
  body: SignoffBody & { signature_id: number | null; channel: SignChannel },
): Promise<void> {
  const isCustomer = context.actor.audience === 'customer';
  if (order.signed_off_at !== null) await tx.run(voidSignoff(order.id, context, null));
  const { signature: _signature, rating, ...columns } = body;
  const step = {
    order,
    lines,
    status: order.status,
    input: { lat: body.lat, long: body.long },
    context,
  };
  await tx.all([
    insertRows('order_signoff', [
      {
        ...columns,
        order_id: order.id,
        customer_user_id: isCustomer ? context.actor.userId : null,
        signed_at: new Date(context.now).toISOString(),
        ip: context.ip || null,
        user_agent: context.userAgent,
        method: body.signature_id === null ? 'typed' : 'drawn',
        // Its document is filled with it, which may be made before the transaction begins again.
        proof_code: madeOnce(`proof code of ${order.id}`, newProofCode),
      },
    ]),
    sql`update "order" set signed_off_at = ${new Date(context.now).toISOString()}::timestamptz where id = ${order.id}`,
    logStatement(step, 'customer_signoff', order.status),
  ]);
  await keepRating(tx, order.id, { rating, comment: body.comment }, body.channel);
  await tellOfAction(tx, step, 'customer_signoff');
}
