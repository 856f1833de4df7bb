import { fail, failField } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { saveAttachments } from '../../files/public.server.ts';
import { emit, notify } from '../../messages/public.server.ts';
import { createOrder } from '../order-create/create-order.server.ts';
import type { OrderCreate } from '../order-create/order-input.contract.ts';
import type { Line } from '../order-items/line.server.ts';
import { countFiles } from '../order-notes/order-notes.server.ts';
import { templateLines } from '../order-template/template-items.server.ts';
import { deskOf } from '../order-transitions/order-desk.server.ts';
import { offeredTemplates, portalLines } from './portal-lines.server.ts';
import type { PortalAddress, PortalCreate } from './portal-orders.contract.ts';

const TEXTS = productTexts(
  'notice.request',
  { module: 'activities', use: 'notice' },
  {
    submitted: { en: 'New request from {name}.', es: 'Nueva solicitud de {name}.' },
  },
);

interface Wanted {
  type_id: number | null;
  category_found: boolean;
  template_found: boolean;
  /** When the category wants the request answered; null where it says nothing. */
  due_at: string | null;
}

/** A customer's request becomes a pending activity of source portal; the desk is told. */
export async function createPortalOrder(tx: Tx, context: SignedInContext, body: PortalCreate): Promise<number> {
  const { actor, now } = context;
  const customerId = actor.customerId ?? fail('not_found');
  const wanted = await wantedType(tx, body, customerId, now);
  const lines = await newLines(tx, body, now);
  const order: OrderCreate = {
    ...(body.address ? addressColumns(body.address) : {}),
    order_type_id: wanted.type_id ?? failField('order_type_id', 'select_required'),
    customer_id: customerId,
    customer_user_id: actor.userId,
    customer_address_id: body.address_id ?? null,
    request_category_id: body.request_category_id ?? null,
    title: body.title,
    // What the customer left open the template may fill.
    ...(body.description ? { description: body.description } : {}),
    ...(body.template_id ? { template_id: body.template_id } : {}),
    contact_name: actor.name,
    scheduled_start: body.requested_at ?? null,
    ...(wanted.due_at === null ? {} : { due_at: wanted.due_at }),
    additional: body.answers ?? {},
  } as OrderCreate;
  const origin = {
    source: 'portal' as const,
    isAllowed: true,
    ...(lines === null ? {} : { lines, isPricedAtHome: true, takesUsualDiscount: true }),
  };
  const made = await createOrder(tx, context, order, origin);
  if (body.attachments?.length) {
    await saveAttachments(tx, { type: 'order', id: made.id }, body.attachments, actor, { visibility: 'customer' });
    await tx.run(countFiles(made.id));
  }
  await tellDesk(tx, context, made);
  return made.id;
}

/** The template's lines, then those the customer asked for; null leaves them to the template or the type. */
async function newLines(tx: Tx, body: PortalCreate, now: number): Promise<Line[] | null> {
  if (body.items === undefined) return null;
  const ready = body.template_id ? await templateLines(tx, body.template_id) : [];
  const asked = await portalLines(tx, [], body.items, { now, currency: null });
  const fresh = ready.map((line) => ({ ...line, hash: clientHash(now) }));
  return [...fresh, ...asked].map((line, at) => ({ ...line, position: at + 1 }));
}

/** The type asked for, the template's, the request category's, or the default one; it must be offered in the portal. */
async function wantedType(tx: Tx, body: PortalCreate, customerId: number, now: number): Promise<Wanted> {
  const category = body.request_category_id ?? null;
  const template = body.template_id ?? null;
  const wanted = await tx.maybe<Wanted>(sql`
    select (select t.id from order_type t where t.portal_visible and t.active and t.deleted_at is null
        and t.id = coalesce(${body.order_type_id ?? null}::bigint, p.order_type_id, rc.order_type_id, (select d.id from order_type d where d.is_default
          and d.deleted_at is null))) as type_id,
      rc.id is not null as category_found, p.id is not null as template_found,
      ${new Date(now).toISOString()}::timestamptz + make_interval(hours => rc.sla_hours) as due_at
    from (select 1) one left join request_category rc on rc.id = ${category}::bigint and rc.portal_visible and rc.active
    left join ${offeredTemplates(customerId)} p on p.id = ${template}::bigint`);
  if (category !== null && !wanted?.category_found) failField('request_category_id', 'not_found');
  if (template !== null && !wanted?.template_found) failField('template_id', 'not_found');
  if (body.order_type_id !== undefined && wanted?.type_id === null) failField('order_type_id', 'not_found');
  return wanted ?? fail('internal');
}

/** Typed address as columns; one of the customer's own goes by its id. */
export function addressColumns(address: PortalAddress): Record<string, unknown> {
  const { country_code, ...rest } = address;
  return { ...rest, country_code: country_code ? country_code.toUpperCase() : null };
}

async function tellDesk(tx: Tx, { actor }: SignedInContext, made: { id: number; reference_no: string }): Promise<void> {
  await emit(tx, 'portal.order_submitted', { table: 'order', id: made.id, more: { reference_no: made.reference_no } });
  const userIds = await deskOf(tx, made.id);
  if (userIds.length === 0) return;
  await notify(tx, {
    userIds,
    event: 'portal.order_submitted',
    name: made.reference_no,
    message: TEXTS.both('submitted', { name: actor.name }),
    module: 'activities',
    recordId: made.id,
    redirect: true,
    ownerType: 'order',
  });
}
