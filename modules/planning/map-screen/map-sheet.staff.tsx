import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../../ui/text/text.tsx';
import styles from './map.module.css';

/** On a phone: the head alone, half of the room, all of it. */
const STEPS = ['low', 'half', 'full'] as const;
type Step = (typeof STEPS)[number];
/** A finger that moves less presses. */
const PULL_PX = 24;

interface Props {
  /** How many activities, in words. */
  head: string;
  /** What is chosen stands in the list: it is not shut. */
  isChoosing: boolean;
  children: ReactNode;
}

/** The list beside the map; on a phone a sheet below it, which is pulled up, or opened with a press or the arrows. */
export function MapSheet({ head, isChoosing, children }: Props) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [wanted, setStep] = useState<Step>('half');
  const step = isChoosing && wanted === 'low' ? 'half' : wanted;
  const sheet = useRef<HTMLElement>(null);
  const pull = usePull(sheet, (by) => setStep(next(step, by)));
  const label = t('planning.map.list');
  if (!isPhone)
    return (
      <section className={styles.list} aria-label={label}>
        {children}
      </section>
    );
  return (
    <section className={styles.list} aria-label={label} ref={sheet} data-sheet={step}>
      <button
        type="button"
        className={styles.pull}
        aria-expanded={step === 'full'}
        onClick={() => !pull.wasPulled() && setStep(step === 'half' ? 'full' : 'half')}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setStep(next(step, event.key === 'ArrowUp' ? 1 : -1));
        }}
        {...pull.hands}
      >
        <i className={styles.grip} aria-hidden="true" />
        {head}
      </button>
      {step === 'low' ? null : children}
    </section>
  );
}

const next = (step: Step, by: 1 | -1): Step => STEPS[STEPS.indexOf(step) + by] ?? step;

/** The sheet follows the finger; let go, it goes on to the next step that way. */
function usePull(sheet: React.RefObject<HTMLElement | null>, onStep: (by: 1 | -1) => void) {
  const from = useRef<{ y: number; height: number } | null>(null);
  const moved = useRef(0);
  const end = (isDone: boolean) => {
    const by = moved.current;
    if (sheet.current) sheet.current.style.flex = '';
    if (from.current && isDone && Math.abs(by) >= PULL_PX) onStep(by > 0 ? 1 : -1);
    from.current = null;
  };
  return {
    wasPulled: () => Math.abs(moved.current) >= PULL_PX,
    hands: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, height: sheet.current?.clientHeight ?? 0 };
        moved.current = 0;
      },
      onPointerMove: (event: PointerEvent) => {
        if (!from.current || !sheet.current) return;
        moved.current = from.current.y - event.clientY;
        sheet.current.style.flex = `0 0 ${Math.max(44, from.current.height + moved.current)}px`;
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  };
}
