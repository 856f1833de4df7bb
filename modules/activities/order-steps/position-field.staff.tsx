import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './steps.module.css';

/** Where a person stands; degrees with at most 6 decimals, metres of accuracy. */
export interface Position {
  lat: number;
  long: number;
  accuracy: number;
}

const TIMEOUT_MS = 15_000;
const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Asks the browser once where the person is; rejects when it may not tell or does not know. */
export function readPosition(): Promise<Position> {
  return new Promise((found, failed) => {
    if (!navigator.geolocation) return failed(new Error('no geolocation'));
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        found({
          lat: sixDecimals(coords.latitude),
          long: sixDecimals(coords.longitude),
          accuracy: Math.round(coords.accuracy),
        }),
      failed,
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}

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
    readPosition().then(
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
