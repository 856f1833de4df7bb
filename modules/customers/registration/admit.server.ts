import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { type Acceptance, companyName, insertPortalUser, keepAcceptance } from '../../identity/public.server.ts';
import { sendMail } from '../../messages/public.server.ts';
import { ADDRESSES, saveChild } from '../customer-child/customer-child.server.ts';
import { drawCodes } from '../customer-code/draw-code.server.ts';
import { changeLink, linkKnown } from '../customer-user/customer-user.server.ts';

/** A registration as decisions about it read it. */
export interface Registration {
  id: number;
  mode: 'existing' | 'new';
  status: 'email_pending' | 'pending' | 'approved' | 'rejected' | 'expired';
  first_name: string;
  last_name: string | null;
  email: string;
  phone: string | null;
  language: Language;
  password_hash: string | null;
  customer_id: number | null;
  payload: {
    company?: { name: string; kind?: string; tax_number?: string | null };
    address?: Readonly<Record<string, unknown>> | null;
    policy?: Acceptance;
  };
}

/** A registration, locked until the transaction ends. */
export const registrationOf = (tx: Tx, id: number): Promise<Registration | undefined> =>
  tx.maybe<Registration>(sql`select id, mode, status, first_name, last_name, email, phone, language, password_hash, customer_id, payload
    from portal_registration where id = ${id} for update`);

/** Makes customer and portal user of a pending registration, and tells its person. */
export async function admit(
  tx: Tx,
  config: PlatformConfig,
  registration: Registration,
  choice: { customer_id?: number | null; portal_role_id?: number | null },
  by: { now: number; userId: number | null },
): Promise<void> {
  if (registration.status !== 'pending') fail('illegal_transition', { details: { status: registration.status } });
  const known = registration.customer_id ?? choice.customer_id ?? null;
  const isFirst = known === null;
  if (known !== null) await demandOpen(tx, known, by.userId);
  const customerId = known ?? (await makeCustomer(tx, registration));
  const userId = await person(tx, config, registration, customerId, by.now);
  if (registration.payload.policy) await keepAcceptance(tx, userId, registration.payload.policy);
  const roleId = choice.portal_role_id ?? (isFirst ? await administratorRole(tx) : undefined);
  if (roleId) await changeLink(tx, customerId, userId, { portal_role_id: roleId });
  await tx.run(sql`update portal_registration set status = 'approved', customer_id = ${customerId}, user_id = ${userId},
    password_hash = null, decided_by = ${by.userId}, decided_at = now() where id = ${registration.id}`);
}

/** Nobody comes in at a customer that was deleted, nor unasked at one that was blocked or closed since they asked. */
async function demandOpen(tx: Tx, id: number, decidedBy: number | null): Promise<void> {
  const customer = await tx.maybe<{ status: string }>(
    sql`select status from customer where id = ${id} and deleted_at is null for no key update`,
  );
  const isShut = customer && ['blocked', 'inactive'].includes(customer.status);
  if (!customer || (isShut && decidedBy === null)) fail(decidedBy === null ? 'link_expired' : 'not_found');
}

async function makeCustomer(tx: Tx, { payload, ...registration }: Registration): Promise<number> {
  const company = payload.company ?? failField('company', 'text_field_required');
  const [row] = await tx.rows<{ id: number }>(
    insertRows('customer', [
      {
        customer_code: (await drawCodes(tx, 1))[0],
        name: company.name,
        kind: company.kind ?? 'company',
        tax_number: company.tax_number ?? null,
        email: registration.email,
        phone: registration.phone,
        language: registration.language,
        source: 'portal',
        lifecycle_stage_id: sql`(select id from lifecycle_stage where is_default and active limit 1)`,
      },
    ]),
  );
  const id = row?.id ?? fail('internal');
  const address = payload.address;
  if (address && Object.values(address).some(Boolean)) {
    const site = { ...address, kind: 'site', is_default_billing: true, is_default_delivery: true };
    await saveChild(tx, ADDRESSES, id, site, null);
  }
  return id;
}

/** A known portal user gets one customer more and keeps the password they have; staff stay staff. */
async function person(
  tx: Tx,
  config: PlatformConfig,
  registration: Registration,
  customerId: number,
  now: number,
): Promise<number> {
  const { first_name, last_name, email, phone, language, password_hash: hashed } = registration;
  const known = await tx.maybe<{ id: number; is_customer_user: boolean; is_blacklisted: boolean }>(
    sql`select id, is_customer_user, is_blacklisted from app_user where email = ${email} and deleted_at is null for update`,
  );
  if (known?.is_blacklisted) failField('email', 'email_blacklisted');
  if (known && !known.is_customer_user) fail('staff_user_cannot_be_linked');
  if (known) await linkKnown(tx, 'registration', customerId, known.id);
  const body = { first_name, last_name, email, phone, language, customer_id: customerId };
  const id = known?.id ?? (await insertPortalUser(tx, config, body, hashed, now));
  if (known || hashed) {
    await sendMail(tx, {
      to: email,
      userId: id,
      kind: 'registration_approved',
      language,
      event: 'registration.approved',
      ownerType: 'user',
      ownerId: id,
      values: {
        name: first_name,
        company: await companyName(tx),
        link: `${await originOf(tx, config)}/customer-login`,
      },
    });
  }
  return id;
}

/** The first person of a new customer looks after its people. */
async function administratorRole(tx: Tx): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(
    sql`select id from role where audience = 'customer' and text_key = 'customer_administrator' and deleted_at is null`,
  );
  return row?.id;
}
