import { useState } from 'react';
import { isDenied } from '../../../platform/web/device/position.ts';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './share-location.module.css';
import { readFix, useSharedLocation, useSharingChoice } from './share-location.web.ts';

/** "Share my location": off until switched on; the browser asks once, and the line below says what is happening. */
export function ShareLocation() {
  const t = useT();
  const [isOn, choose] = useSharingChoice();
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null);
  const sharing = useSharedLocation();
  const change = (next: boolean) => {
    setProblem(null);
    if (!next) return choose(false);
    return void readFix().then(
      () => choose(true),
      (error) => setProblem(isDenied(error) ? 'denied' : 'failed'),
    );
  };
  const state = problem ?? sharing;
  return (
    <section className={styles.share} aria-label={t('activity.officer.location')}>
      <SwitchField
        label={t('activity.officer.location')}
        hint={t('activity.officer.location_hint')}
        value={isOn}
        onChange={change}
      />
      <span role="status" className={styles.state} data-problem={state === 'denied' || state === 'failed' || undefined}>
        {state === 'off' ? '' : t(`activity.officer.location_${state}`)}
      </span>
    </section>
  );
}
