import { randomBytes } from 'node:crypto';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { changeEndpoint, type EndpointChange, forgetListeners, makeEndpoint } from '../../messages/public.server.ts';
import { REVIEW_EVENTS } from './review-events.rules.ts';

/** A row as answers carry it. */
export interface ReviewHook {
  id: number;
  url: string;
  events: string[];
  active: boolean;
  failures: number;
  last_status: number | null;
  last_error: string | null;
  last_delivery_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Endpoints of a review type, oldest first. */
export const hooksOf = (typeId: number): Statement => sql`
  select id, url, events, active, failures, last_status, last_error, last_delivery_at, created_at, updated_at
  from webhook_endpoint where checkoff_type_id = ${typeId} order by id`;

/** Sends answers of a review type to an address; the secret is answered this once. */
export async function makeHook(
  vault: Vault,
  context: SignedInContext,
  typeId: number,
  body: { url: string; events?: readonly string[] | undefined; active?: boolean | undefined },
) {
  const type = await context.db.maybe<{ name: string }>(
    sql`select app.shown(names, name) as name from checkoff_type where id = ${typeId}`,
  );
  if (!type) return fail('not_found');
  // Names of endpoints are unique in a company, and a review type may have several.
  const name = `${type.name.slice(0, 80)} ${randomBytes(4).toString('hex')}`;
  const { url, events = REVIEW_EVENTS, active } = body;
  return makeEndpoint(
    vault,
    { name, url, events, ...(active === undefined ? {} : { active }), checkoff_type_id: typeId },
    context,
  );
}

/** Changes the endpoint named by `id`, or the only one there is. */
export async function changeHook(
  vault: Vault,
  context: SignedInContext,
  typeId: number,
  { id, ...patch }: EndpointChange & { id?: number | undefined },
) {
  const hooks = await context.db.read<ReviewHook>(hooksOf(typeId));
  if (hooks.length === 0) return fail('not_found');
  if (id === undefined && hooks.length > 1) return failField('id', 'select_required');
  const hook = id === undefined ? hooks[0] : hooks.find((one) => one.id === id);
  return hook ? changeEndpoint(vault, hook.id, patch, context) : fail('not_found');
}

/** Takes an endpoint away with what waits for it. */
export async function deleteHook({ db }: SignedInContext, typeId: number, id: number): Promise<void> {
  const count = await db.write((tx) => {
    tx.afterCommit(forgetListeners);
    return tx.run(sql`delete from webhook_endpoint where id = ${id} and checkoff_type_id = ${typeId}`);
  });
  if (count === 0) fail('not_found');
}
