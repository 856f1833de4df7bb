import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';

const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  active: 'success',
  paused: 'warning',
  ended: 'neutral',
  created: 'success',
  skipped: 'cancelled',
  retrying: 'warning',
  failed: 'danger',
};

/** The state of a subscription or of one of its dates: shape and word. */
export function SubscriptionState({ status }: { status: string }) {
  const t = useT();
  return <StatusBadge meaning={MEANINGS[status] ?? 'neutral'} label={t(`subscription.state.${status}`)} />;
}
