import { sql } from '../../platform/server/db/statement.ts';
import type { Kept } from '../../platform/server/jobs/retention.ts';

/** What was told long ago; what still waits to be sent stays, however old. */
export const KEPT_MESSAGES: readonly Kept[] = [
  {
    table: 'notification',
    setting: 'notification_retention_days',
    days: 90,
    isDone: (before) => sql`r.created_at < ${before}`,
  },
  {
    table: 'message',
    setting: 'message_retention_days',
    days: 365,
    isDone: (before) => sql`r.status in ('sent', 'failed', 'cancelled', 'suppressed') and r.updated_at < ${before}`,
  },
  {
    // What a scheduled email sent; its last run stands with itself.
    table: 'email_schedule_run',
    setting: 'message_retention_days',
    days: 365,
    isDone: (before) => sql`r.due_at < ${before}`,
  },
];
