import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { useT } from '../../text/text.tsx';
import styles from '../list/list.module.css';
import type { ResourceTableProps } from './resource-table-props.ts';

/** An answer that comes within this is not waited for in sight: what stood before stays, and takes nothing. */
const GRACE_MS = 150;
const SLOW_MS = 10_000;

/**
 * What a table shows while another question is on its way: for a moment what it showed before, then the bars. Gives with it whether
 * the rows take nothing, since they answer something else than what was asked last.
 */
export function useGrace<Row>(given: ResourceTableProps<Row>): readonly [ResourceTableProps<Row>, boolean] {
  const isWaiting = given.status === 'loading' && given.rows === undefined;
  const before = useRef<ResourceTableProps<Row> | null>(null);
  const isOver = useAfter(isWaiting, GRACE_MS, 0);
  if (!isWaiting) before.current = given.rows && given.rows.length > 0 ? given : null;
  else if (isOver) before.current = null;
  const kept = isWaiting ? before.current : null;
  return kept ? [kept, true] : [given, given.status === 'refreshing'];
}

/** What stands above rows that have been waited for too long, with the way to ask once more. */
export function useSlow(isWaiting: boolean, onRetry: (() => void) | undefined): ReactNode {
  const t = useT();
  const [tries, setTries] = useState(0);
  if (!useAfter(isWaiting, SLOW_MS, tries)) return null;
  return (
    <div className={styles.slow} role="status">
      {t('ui.state.slow')}
      {onRetry ? (
        <Button
          onClick={() => {
            setTries(tries + 1);
            onRetry();
          }}
        >
          {t('ui.state.retry')}
        </Button>
      ) : null}
    </div>
  );
}

/** True once something has lasted that long, counted anew with every try. */
function useAfter(isOn: boolean, ms: number, tries: number): boolean {
  const [passed, setPassed] = useState(-1);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setPassed(tries), ms);
    return () => {
      clearTimeout(timer);
      setPassed(-1);
    };
  }, [isOn, ms, tries]);
  return isOn && passed === tries;
}
