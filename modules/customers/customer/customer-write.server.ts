import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { writable } from '../../../platform/resource/derive.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { refuseNoPhone } from '../../../platform/server/contact/kept-phone.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { refuseFiner } from '../../../platform/server/resource-routes/currency-unit.ts';
import { refuseCircle } from '../../../platform/server/resource-routes/tree.ts';
import { additionalValues, settleFieldFiles, shownInside } from '../../fields/public.server.ts';
import { claimUpload, saveAttachments } from '../../files/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import {
  ADDRESSES,
  CONTACTS,
  refuseForeignContacts,
  replaceChildren,
} from '../customer-child/customer-child.server.ts';
import { demandMailed, newlyMailedOwn } from '../customer-child/mailed-addresses.server.ts';
import { drawCodes } from '../customer-code/draw-code.server.ts';
import type { CustomerParts } from './customer.contract.ts';
import { customer } from './customer.resource.ts';
import { type CustomerStatus, MAX_PARENT_DEPTH, statusStep } from './customer.rules.ts';
import { refuseCreditChange, refuseDuplicate, refuseTies, requireAddress, tiesOf } from './customer-checks.server.ts';
import { type CustomerRecord, recordStatement, shown } from './customer-record.server.ts';

export type CustomerBody = CustomerParts & Record<string, unknown>;

const COLUMNS = new Set(writable(customer).map(([name]) => name));
const INITIAL = Object.fromEntries(
  writable(customer)
    .filter(([, field]) => field.options.initial !== undefined)
    .map(([name, field]) => [name, field.options.initial]),
);

/**
 * Creates a customer with everything in it; refuses a likely double unless `force`, and a missing address where the company wants one. A
 * `quick` one needs no address, and is asked about a double only with `force` false.
 */
export async function createCustomer(
  tx: Tx,
  body: CustomerBody,
  context: SignedInContext,
  options: { force?: boolean; quick?: boolean } = {},
): Promise<CustomerRecord> {
  refuseCreditChange(context, body, null);
  await refuseNoPhone(tx, { table: 'customer' }, body);
  if (!(options.force ?? options.quick)) await refuseDuplicate(tx, body, context.actor);
  await refuseCircle(tx, PARENTS, null, body.parent_customer_id as number | null | undefined, MAX_PARENT_DEPTH);
  const columns = ownColumns(body);
  await refuseFiner(tx, customer, columns, null);
  const additional = await additionalValues(tx, context, {
    module: 'customer',
    targets: { customer_segment: body.segment_ids ?? [] },
    sent: body.additional,
    manner: options.quick ? 'quick' : undefined,
  });
  const [row] = await tx.rows<{ id: number }>(
    insertRows('customer', [
      {
        ...INITIAL,
        ...columns,
        additional: JSON.stringify(additional),
        customer_code: body.customer_code || (await drawCodes(tx, 1))[0],
        lifecycle_stage_id:
          body.lifecycle_stage_id ?? sql`(select id from lifecycle_stage where is_default and active limit 1)`,
      },
    ]),
  );
  const id = row?.id ?? 0;
  await settleFieldFiles(tx, context, { type: 'customer', id, module: 'customer' }, additional);
  await saveLogo(tx, id, body.logo, null, context);
  await saveParts(tx, id, body, context, true);
  if (!options.quick) await requireAddress(tx, id, context.db);
  await emit(tx, 'customer.created', { table: 'customer', id });
  return record(tx, id, context);
}

/** Changes a customer; a stale `updated_at` is a conflict that carries the customer as it is now. */
export async function updateCustomer(
  tx: Tx,
  id: number,
  { updated_at: expected, ...body }: CustomerBody,
  context: SignedInContext,
): Promise<CustomerRecord> {
  const before = await locked(tx, id, sql`for no key update`);
  if (expected !== undefined && expected !== before.updated_at) {
    if (!holds(context.actor, 'view.customers')) fail('conflict');
    const now = shown(context.actor, await record(tx, id, context));
    const contacts = (now.contacts as object[]).map((one) => shownInside(tx, context, 'contact', one));
    const current = { ...now, contacts: await Promise.all(contacts) };
    fail('conflict', { details: { current: await shownInside(tx, context, 'customer', current) } });
  }
  refuseCreditChange(context, body, before);
  await refuseNoPhone(tx, { table: 'customer', id }, body);
  await refuseCircle(tx, PARENTS, id, body.parent_customer_id as number | null | undefined, MAX_PARENT_DEPTH);
  const { customer_code: code, ...columns } = ownColumns(body);
  demandMailed(context.actor, newlyMailedOwn(before.email, columns.email));
  await refuseFiner(tx, customer, columns, before);
  const update = updateRow('customer', { ...columns, customer_code: code || undefined }, sql`id = ${id}`);
  if (update) await tx.run(update);
  if (body.additional) await saveAdditional(tx, id, body, before, context);
  await saveLogo(tx, id, body.logo, before.logo, context);
  await saveParts(tx, id, body, context);
  if (body.addresses !== undefined) await requireAddress(tx, id, context.db);
  await emit(tx, 'customer.updated', { table: 'customer', id });
  return record(tx, id, context);
}

/** Deletes a customer that has nothing open; its portal users lose their way in. */
export async function deleteCustomer(tx: Tx, id: number, context: SignedInContext): Promise<void> {
  await locked(tx, id, sql`for update`);
  refuseTies(await tiesOf(tx, id), context);
  await tx.all([
    sql`update customer set deleted_at = now() where id = ${id}`,
    sql`update customer_user set portal_access = false where customer_id = ${id} and portal_access`,
  ]);
  await emit(tx, 'customer.deleted', { table: 'customer', id });
}

/** Moves a customer from one status to the next that is allowed. */
export async function setStatus(
  tx: Tx,
  id: number,
  { status, reason }: { status: CustomerStatus; reason?: string | null },
  context: SignedInContext,
): Promise<CustomerRecord> {
  const before = await locked(tx, id, sql`for update`);
  if (before.status === status) return record(tx, id, context);
  const step = statusStep(before.status, status);
  if (!step) return fail('customer_status', { values: { from: before.status, to: status } });
  demand(context.actor, step.permission);
  if (step.needsReason && !reason) fail('validation', { errors: { reason: ['text_field_required'] } });
  if (step.needsClean) refuseTies(await tiesOf(tx, id), context);
  await tx.run(
    sql`update customer set status = ${status}, hold_reason = ${step.needsReason ? reason : null} where id = ${id}`,
  );
  if (status === 'inactive') {
    await tx.run(sql`update customer_user set portal_access = false where customer_id = ${id} and portal_access`);
  }
  await emit(tx, 'customer.updated', { table: 'customer', id });
  await emit(tx, 'customer.status_changed', { table: 'customer', id, more: { status } });
  return record(tx, id, context);
}

const PARENTS = { table: 'customer', parent: 'parent_customer_id' };

const ownColumns = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => COLUMNS.has(name) && value !== undefined));

/** The customer, locked until the transaction ends: against other changes, or also against those who refer to it. */
async function locked(
  tx: Tx,
  id: number,
  lock: ReturnType<typeof sql>,
): Promise<{
  updated_at: string;
  status: CustomerStatus;
  currency_id: number | null;
  credit_limit: string | null;
  payment_terms_days: number | null;
  logo: string | null;
  email: string | null;
  additional: Record<string, unknown>;
  segment_ids: number[];
}> {
  const row = await tx.maybe<
    Awaited<ReturnType<typeof locked>>
  >(sql`select updated_at, status, currency_id, credit_limit, payment_terms_days, logo, email, additional,
      array(select l.segment_id from customer_segment_link l where l.customer_id = customer.id) as segment_ids
    from customer where id = ${id} and deleted_at is null ${lock}`);
  return row ?? fail('not_found');
}

async function record(tx: Tx, id: number, { actor }: SignedInContext): Promise<CustomerRecord> {
  return (await tx.wire<CustomerRecord>(recordStatement(id, actor)))[0] ?? fail('not_found');
}

async function saveAdditional(
  tx: Tx,
  id: number,
  body: CustomerBody,
  before: Awaited<ReturnType<typeof locked>>,
  context: SignedInContext,
): Promise<void> {
  const values = await additionalValues(tx, context, {
    module: 'customer',
    targets: { customer: [id], customer_segment: body.segment_ids ?? before.segment_ids },
    sent: body.additional,
    stored: before.additional,
    recordId: id,
  });
  await tx.run(sql`update customer set additional = ${JSON.stringify(values)}::jsonb where id = ${id}`);
  await settleFieldFiles(tx, context, { type: 'customer', id, module: 'customer' }, values);
}

/** A logo is an upload's key; the customer owns the picture. */
async function saveLogo(
  tx: Tx,
  id: number,
  sent: unknown,
  before: string | null,
  { actor }: SignedInContext,
): Promise<void> {
  if (sent === undefined || sent === before) return;
  if (typeof sent === 'string')
    await claimUpload(tx, { ownerType: 'customer', ownerId: id, kind: 'image', key: sent, actor });
  await tx.run(sql`update customer set logo = ${sent ?? null} where id = ${id}`);
}

async function saveParts(
  tx: Tx,
  id: number,
  parts: CustomerParts,
  context: SignedInContext,
  isNew = false,
): Promise<void> {
  if (parts.contacts) await replaceChildren(tx, CONTACTS, id, parts.contacts, context, isNew);
  if (parts.addresses) await replaceChildren(tx, ADDRESSES, id, parts.addresses, context);
  if (parts.contacts || parts.addresses) await refuseForeignContacts(tx, id);
  if (parts.segment_ids) await replaceSegments(tx, id, parts.segment_ids);
  const agents = parts.agents ?? parts.agent_ids?.map((agent_id) => ({ agent_id, is_primary: undefined }));
  if (agents) await replaceAgents(tx, id, agents);
  if (parts.attachments)
    await saveAttachments(tx, { type: 'customer', id }, parts.attachments, context.actor, { replace: true });
}

async function replaceSegments(tx: Tx, id: number, segmentIds: readonly number[]): Promise<void> {
  await tx.all([
    sql`delete from customer_segment_link where customer_id = ${id} and segment_id <> all(${[...segmentIds]})`,
    sql`insert into customer_segment_link (customer_id, segment_id)
      select distinct ${id}::bigint, s from unnest(${[...segmentIds]}::bigint[]) s on conflict do nothing`,
  ]);
}

/** The first agent is the primary one when none is named. */
async function replaceAgents(
  tx: Tx,
  id: number,
  agents: readonly { agent_id: number; is_primary?: boolean }[],
): Promise<void> {
  const primary = agents.find((agent) => agent.is_primary)?.agent_id ?? agents[0]?.agent_id ?? 0;
  const wanted = [...new Set(agents.map((agent) => agent.agent_id))];
  await tx.all([
    sql`delete from customer_agent_link where customer_id = ${id} and agent_id <> all(${wanted})`,
    sql`update customer_agent_link set is_primary = false where customer_id = ${id} and is_primary and agent_id <> ${primary}`,
    sql`insert into customer_agent_link (customer_id, agent_id, is_primary)
      select ${id}::bigint, a, a = ${primary} from unnest(${wanted}::bigint[]) a
      on conflict (tenant_id, customer_id, agent_id) do update set is_primary = excluded.is_primary`,
  ]);
}
