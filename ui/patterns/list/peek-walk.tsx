import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { useT } from '../../text/text.tsx';

/** Props of PeekWalk. */
export interface PeekWalkProps {
  /** Shows the record above; none at the first row. */
  onPrevious?: () => void;
  /** Shows the record below; none at the last row. */
  onNext?: () => void;
}

/** The arrows of a peek that go on to its neighbours in the list; none where there is nowhere to go. */
export function PeekWalk({ onPrevious, onNext }: PeekWalkProps) {
  const t = useT();
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <IconButton
        label={t('ui.walk.previous')}
        icon={<IconChevronUp size={16} />}
        aria-disabled={!onPrevious || undefined}
        onClick={onPrevious}
      />
      <IconButton
        label={t('ui.walk.next')}
        icon={<IconChevronDown size={16} />}
        aria-disabled={!onNext || undefined}
        onClick={onNext}
      />
    </>
  );
}
