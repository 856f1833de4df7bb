import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';

const DAY = 86_400;

/** The activity a link is about, and whose it is: a link leads to nothing once the activity is another customer's. */
interface Subject {
  orderId: number;
  customerId: number;
}

/** Hex HMAC-SHA256 of `order_id.customer_id.timestamp` under the company's own key. */
export function feedbackHash(
  config: Pick<PlatformConfig, 'secret'>,
  tenantId: number,
  { orderId, customerId }: Subject,
  timestamp: number,
): string {
  const key = Buffer.from(hkdfSync('sha256', config.secret, String(tenantId), 'ordo/feedback', 32));
  return createHmac('sha256', key).update(`${orderId}.${customerId}.${timestamp}`).digest('hex');
}

/** The page of the company at `origin` that a customer opens from the mail; valid `feedback_link_days` from `now` (epoch ms). */
export function feedbackLink(
  { secret, origin }: { readonly secret: Buffer; readonly origin: string },
  tenantId: number,
  subject: Subject,
  now: number,
): string {
  const timestamp = Math.floor(now / 1000);
  const hash = feedbackHash({ secret }, tenantId, subject, timestamp);
  return `${origin}/customer_feedback?order_id=${subject.orderId}&hash=${hash}&timestamp=${timestamp}`;
}

export interface FeedbackLink {
  order_id: number;
  hash: string;
  timestamp: number;
}

/** Refuses a forged link (403, also for activities that do not exist or went to another customer) and an old one (410). */
export function checkLink(
  config: Pick<PlatformConfig, 'secret'>,
  tenantId: number,
  link: FeedbackLink,
  customerId: number,
  days: number,
  now: number,
): void {
  const wanted = Buffer.from(feedbackHash(config, tenantId, { orderId: link.order_id, customerId }, link.timestamp));
  const given = Buffer.from(link.hash);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) fail('link_invalid');
  const age = Math.floor(now / 1000) - link.timestamp;
  if (age > days * DAY) fail('link_expired');
  if (age < -DAY) fail('link_invalid');
}
