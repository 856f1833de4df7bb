import { enumText } from '../../../platform/web/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import type { MessageRow } from './communication-calls.web.ts';

const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  held: 'warning',
  queued: 'neutral',
  sending: 'progress',
  sent: 'success',
  failed: 'danger',
  cancelled: 'cancelled',
  suppressed: 'cancelled',
};

/** State of a message in shape and word. */
export function MessageStatus({ status }: { status: string }) {
  return <StatusBadge meaning={MEANINGS[status] ?? 'neutral'} label={enumText('comm.status', status)} />;
}

/** What a person calls a message: its subject, a webhook by its event. */
export const titleOf = (row: Pick<MessageRow, 'subject' | 'event'>): string => row.subject || row.event;
