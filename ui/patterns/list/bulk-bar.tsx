import { IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { ReasonedButton } from '../../primitives/actions/reasoned-button.tsx';
import { useT } from '../../text/text.tsx';
import styles from './list.module.css';

/** Props of BulkBar; shown while `count` > 0. Put it inside the Page, after the table. */
export interface BulkBarProps {
  count: number;
  actions: readonly Action[];
  onClear: () => void;
  /** The explicit second step "Select all 1,284 matching"; `isOn` once it was taken. */
  selectAll?: { total: string; isOn: boolean; onSelect: () => void };
}

/** What can be done with the selected rows; labels never wrap, what does not fit goes into ⋯. Ctrl+F6 jumps to it, Escape clears. */
export function BulkBar(props: BulkBarProps) {
  return props.count === 0 ? null : <OpenBar {...props} />;
}

function OpenBar({ count, actions, onClear, selectAll }: BulkBarProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const shown = useFitting(place, bar, actions.map((a) => a.label).join('|'), actions.length);
  useJumpKey(bar);
  const words = selectAll?.isOn
    ? t('ui.bulk.all_selected', { total: selectAll.total })
    : t('ui.bulk.selected', { count });
  return (
    <div ref={place} className={styles.bulkPlace} data-bulk="">
      <section
        ref={bar}
        className={styles.bulk}
        aria-label={t('ui.bulk.label')}
        onKeyDown={(event) => event.key === 'Escape' && onClear()}
      >
        <span className={styles.bulkCount} role="status">
          {words}
        </span>
        {selectAll && !selectAll.isOn ? (
          <button type="button" className={styles.bulkAll} onClick={selectAll.onSelect}>
            {t('ui.bulk.select_all', { total: selectAll.total })}
          </button>
        ) : null}
        {actions.slice(0, shown).map((action) => (
          <ReasonedButton
            key={action.id}
            variant="quiet"
            className={styles.bulkAction}
            icon={action.icon}
            isBusy={action.isBusy}
            onClick={action.onSelect}
            reason={typeof action.reason === 'string' ? action.reason : undefined}
          >
            {action.label}
          </ReasonedButton>
        ))}
        {shown < actions.length ? <ActionMenu actions={actions.slice(shown)} position="top-end" /> : null}
        <IconButton label={t('ui.bulk.clear')} icon={<IconX size={16} />} onClick={onClear} />
      </section>
    </div>
  );
}

// All buttons are drawn once to be measured; then as many stay as the place has room for.
function useFitting(
  place: { current: HTMLElement | null },
  bar: { current: HTMLElement | null },
  key: string,
  count: number,
): number {
  const [room, setRoom] = useState(0);
  const [fit, setFit] = useState({ key: '', room: 0, count });
  const isMeasured = fit.key === key && fit.room === room;
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [place]);
  useLayoutEffect(() => {
    const element = bar.current;
    if (isMeasured || !element || room === 0) return;
    const widths = [...element.querySelectorAll<HTMLElement>(`.${styles.bulkAction}`)].map((b) => b.offsetWidth + 4);
    const fixed = element.scrollWidth - widths.reduce((sum, w) => sum + w, 0);
    const all = countFitting(widths, room - fixed);
    setFit({ key, room, count: all === count ? all : countFitting(widths, room - fixed - 40) });
  }, [isMeasured, bar, key, room, count]);
  return isMeasured ? fit.count : count;
}

function countFitting(widths: readonly number[], room: number): number {
  let left = room;
  const at = widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
  return at < 0 ? widths.length : at;
}

function useJumpKey(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !event.ctrlKey) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [bar]);
}
