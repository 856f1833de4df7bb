import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { hueNames } from '../../../ui/tokens/scales.ts';
import type { PortalRequestRow } from './portal-types.web.ts';

const MEANINGS: Record<PortalRequestRow['status'], StatusMeaning> = {
  pending: 'neutral',
  released: 'special',
  incomplete: 'warning',
  completed: 'success',
  cancelled: 'cancelled',
};

type Row = Pick<PortalRequestRow, 'status' | 'progress_status' | 'signed_off_at'>;

const hasOwnWord = ({ status }: Row): boolean => status !== 'completed' && status !== 'cancelled';

/** The word of where a request stands. */
export function portalStateWords(row: Row, t: Translate): string {
  const { progress_status: progress, status } = row;
  if (progress && hasOwnWord(row)) return progress.name;
  return t(`portal.state.${status === 'completed' && row.signed_off_at ? 'signed' : status}`);
}

/** Where a request stands, in one shape and word: while it is open, what the team calls it. */
export function PortalState({ row, variant = 'dot' }: { row: Row; variant?: 'pill' | 'dot' }) {
  const t = useT();
  const { progress_status: progress, status } = row;
  const label = portalStateWords(row, t);
  if (progress && hasOwnWord(row)) {
    const hue = hueNames.find((name) => name === progress.colour);
    return (
      <StatusBadge
        variant={variant}
        hue={hue}
        meaning={status === 'released' ? 'progress' : MEANINGS[status]}
        label={label}
      />
    );
  }
  return <StatusBadge variant={variant} meaning={MEANINGS[status]} label={label} />;
}
