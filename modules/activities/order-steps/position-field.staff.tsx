import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { type Position, readPosition } from '../../../platform/web/device/position.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './steps.module.css';

const QUESTION = { isExact: true, timeoutMs: 15_000, maxAgeMs: 60_000 };

/** "Add my position": only when the person asks, and it can be taken off again. */
export function PositionField({
  value,
  onChange,
}: {
  value: Position | null;
  onChange: (position: Position | null) => void;
}) {
  const t = useT();
  const format = useFormat();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const ask = () => {
    setState('asking');
    readPosition(QUESTION).then(
      (position) => {
        setState('idle');
        onChange(position);
      },
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.position}>
      {value ? (
        <>
          <span className="app-num">
            {t('activity.position.known', {
              lat: format.number(value.lat, 5),
              long: format.number(value.long, 5),
              metres: format.number(value.accuracy),
            })}
          </span>
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('activity.position.remove')}
          </Button>
        </>
      ) : (
        <Button icon={<IconCurrentLocation size={16} stroke={1.75} />} isBusy={state === 'asking'} onClick={ask}>
          {t('activity.position.add')}
        </Button>
      )}
      <span role="status" className={styles.quiet}>
        {state === 'failed' ? t('activity.position.failed') : ''}
      </span>
    </div>
  );
}
