import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';

const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  draft: 'neutral',
  published: 'success',
  retired: 'cancelled',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  expired: 'danger',
  superseded: 'cancelled',
};

/** The state of a document as a chip: shape and word. */
export function DocumentChip({ status }: { status: string }) {
  const t = useT();
  return <StatusBadge variant="pill" meaning={MEANINGS[status] ?? 'neutral'} label={t(`documents.status.${status}`)} />;
}
