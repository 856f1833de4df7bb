import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { holdsAny } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

const ACTIVITIES = ['view.order', 'view_all.order', 'view_prices.order'];
const CUSTOMERS = ['view.customers', 'view_credit.customers'];

const NOTES = [...ACTIVITIES, 'view.order_notes'];
const REVIEWS = ['view.order_checkoffs', 'view.reviews'];

/** A right, or several of which one is enough. */
type Right = string | readonly string[];

/**
 * What somebody has to be allowed to read to be sent everything that events carry, by an event or its first word: the rights of the
 * pages that show the same.
 */
const READ_BY: Readonly<Record<string, readonly Right[]>> = {
  order: ACTIVITIES,
  'order-created': ACTIVITIES,
  item: [...ACTIVITIES, 'view.order_items'],
  note: NOTES,
  checkoff: [...ACTIVITIES, REVIEWS],
  portal: ACTIVITIES,
  'portal.note': NOTES,
  feedback: [...ACTIVITIES, 'view.customers', 'view.feedback'],
  customer: CUSTOMERS,
  contact: CUSTOMERS,
  support: [...CUSTOMERS, 'view.support'],
  document: ['view.customers', 'view.customer_document'],
  user: ['view.users'],
  settings: ['view.company.settings', 'update.company.settings'],
};

/** Throws 403 unless the person may read what the events carry: an endpoint is sent all of it, whoever made it. */
export async function demandCarried(tx: Tx, actor: Actor, events: readonly string[]): Promise<void> {
  if (actor.isAdministrator) return;
  const needed = new Set(events.flatMap((event) => READ_BY[event] ?? READ_BY[event.split('.')[0] ?? ''] ?? []));
  for (const right of needed) demandOne(actor, typeof right === 'string' ? [right] : right);
  if (needed.size === 0) return;
  if (needed.has('view.order') && actor.types !== 'all')
    fail('permission_denied', {
      values: { permission: 'all_activity_types' },
      details: { permission: 'all_activity_types' },
    });
  const fields = await tx.rows<{ slug: string }>(
    sql`select distinct permission_slug as slug from additional_field where permission_slug is not null and deleted_at is null`,
  );
  for (const { slug } of fields) demand(actor, slug);
}

function demandOne(actor: Actor, slugs: readonly string[]): void {
  if (!holdsAny(actor, [...slugs])) demand(actor, slugs[0] ?? '');
}
