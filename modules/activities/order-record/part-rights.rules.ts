import type { Actor } from '../../../platform/kernel/actor.ts';
import { holdsAny } from '../../../platform/kernel/permissions.ts';

/** Who of the staff reads what hangs on an activity besides the activity itself. */
export const PART_SLUGS = {
  items: ['view.order_items'],
  notes: ['view.order_notes'],
  attachments: ['view.order_attachments'],
  reviews: ['view.order_checkoffs', 'view.reviews'],
  feedback: ['view.feedback'],
  sign_links: ['sign_off.order'],
} as const;

export type GuardedPart = keyof typeof PART_SLUGS;

/** Customers read what is meant for them, whatever staff hold. */
export const mayReadPart = (actor: Actor, part: GuardedPart): boolean =>
  actor.audience === 'customer' || holdsAny(actor, [...PART_SLUGS[part]]);
