import { createContext, type ReactNode, useContext } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './first-hour.module.css';

/** Where a step leads besides its own button; null where there is nothing on that side. */
export interface FirstWay {
  back: (() => void) | null;
  /** The next step that is not done. */
  skip: (() => void) | null;
  isDone: boolean;
  /** Keeps the list open although its last step is done: there is something to hand over. */
  stay: () => void;
  /** Leaves a list that stayed; null as long as a step is open. */
  finish: (() => void) | null;
}

export const FirstWayContext = createContext<FirstWay>({
  back: null,
  skip: null,
  isDone: false,
  stay: () => undefined,
  finish: null,
});

interface Props {
  /** Another way to do the step, or what it leaves alone. */
  second?: ReactNode;
  /** There is something for the step's own button to do, also where the step is done. */
  isOpen: boolean;
  /** The one button that does the step; what is done gives way to the next step. */
  children: (variant: 'primary' | 'secondary') => ReactNode;
}

/** The foot of every step: back at the left, skip and the step's own button at the right. */
export function FirstFoot({ second, isOpen, children }: Props) {
  const t = useT();
  const { back, skip, isDone, finish } = useContext(FirstWayContext);
  const goes = isDone && !isOpen && (skip ?? finish) !== null;
  const onward = goes ? 'primary' : 'secondary';
  const own = children(goes ? 'secondary' : 'primary');
  return (
    <div className={styles.dock} data-foot-bar>
      {back ? (
        <Button variant="quiet" onClick={back}>
          {t('first.back')}
        </Button>
      ) : null}
      {second ? <span className={styles.second}>{second}</span> : null}
      <span className={styles.dockEnd}>
        {goes ? own : null}
        {skip ? (
          <Button variant={onward} onClick={skip}>
            {t(isDone ? 'first.next' : 'first.skip')}
          </Button>
        ) : null}
        {finish ? (
          <Button variant={onward} onClick={finish}>
            {t('first.finish')}
          </Button>
        ) : null}
        {goes ? null : own}
      </span>
    </div>
  );
}
