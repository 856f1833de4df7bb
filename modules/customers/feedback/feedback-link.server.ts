import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';

const DAY = 86_400;

/** Hex HMAC-SHA256 of `order_id.timestamp` under the company's own key. */
export function feedbackHash(
  config: Pick<PlatformConfig, 'secret'>,
  tenantId: number,
  orderId: number,
  timestamp: number,
): string {
  const key = Buffer.from(hkdfSync('sha256', config.secret, String(tenantId), 'ordo/feedback', 32));
  return createHmac('sha256', key).update(`${orderId}.${timestamp}`).digest('hex');
}

/** The page a customer opens from the mail; valid `feedback_link_days` from `now` (epoch ms). */
export function feedbackLink(
  config: Pick<PlatformConfig, 'secret' | 'origin'>,
  tenantId: number,
  orderId: number,
  now: number,
): string {
  const timestamp = Math.floor(now / 1000);
  const hash = feedbackHash(config, tenantId, orderId, timestamp);
  return `${config.origin}/customer_feedback?order_id=${orderId}&hash=${hash}&timestamp=${timestamp}`;
}

export interface FeedbackLink {
  order_id: number;
  hash: string;
  timestamp: number;
}

/** Refuses a forged link (403, also for activities that do not exist) and an old one (410). */
export function checkLink(
  config: Pick<PlatformConfig, 'secret'>,
  tenantId: number,
  link: FeedbackLink,
  days: number,
  now: number,
): void {
  const wanted = Buffer.from(feedbackHash(config, tenantId, link.order_id, link.timestamp));
  const given = Buffer.from(link.hash);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) fail('link_invalid');
  const age = Math.floor(now / 1000) - link.timestamp;
  if (age > days * DAY) fail('link_expired');
  if (age < -DAY) fail('link_invalid');
}
