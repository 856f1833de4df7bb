import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from '../../primitives/link.tsx';
import styles from './page.module.css';
import { useFolded } from './tab-row/use-folded.ts';

// Pages that anybody opens have rows that fit, and no menus.
const MoreTabs = lazy(() => import('./tab-row/more-tabs.tsx'));

/** One tab; with `href` the URL is its state (preferred), without it `onSelect` is called. */
export interface Tab {
  id: string;
  label: string;
  count?: ReactNode;
  href?: string;
  /** A dot: changed, unsaved, or something new. */
  hasMark?: boolean;
}

/**
 * A row of tabs as navigation: links with aria-current, arrow keys walk. What does not fit whole folds into a menu at its end, in a row
 * that takes the room there is; on phones the row scrolls under the finger and fades where there is more.
 */
export function Tabs(props: {
  tabs: readonly Tab[];
  current?: string;
  onSelect?: (id: string) => void;
  label: string;
  end?: ReactNode;
}) {
  const { tabs, current, onSelect } = props;
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [row, setRow] = useState<HTMLElement | null>(null);
  const folded = useFolded(isPhone ? null : row, current);
  useEffect(() => showCurrent(row, current), [row, current]);
  useEffect(() => (row && isPhone ? markEnds(row) : undefined));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(':not([data-folded]) > :is(a, button)')];
    const here = items.indexOf(document.activeElement as HTMLElement);
    items[here + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  };
  return (
    <nav
      ref={setRow}
      className={styles.tabs}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onScroll={(event) => markEnds(event.currentTarget)}
    >
      <ul>
        {tabs.map((tab) => (
          <li key={tab.id} data-tab={tab.id} data-folded={folded.includes(tab.id) || undefined}>
            <TabItem tab={tab} isCurrent={tab.id === current} onSelect={onSelect} />
          </li>
        ))}
        {folded.length > 0 ? (
          <li data-more>
            <Suspense>
              <MoreTabs
                className={styles.tab}
                tabs={tabs.filter(({ id }) => folded.includes(id))}
                onSelect={onSelect}
              />
            </Suspense>
          </li>
        ) : null}
      </ul>
      {props.end}
    </nav>
  );
}

/** Says at which ends of the row there is more, for its fade. */
function markEnds(row: HTMLElement): void {
  const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
  row.toggleAttribute('data-before', row.scrollLeft > 1);
  row.toggleAttribute('data-after', rest > 1);
}

/** Scrolls the row alone, never the page. */
function showCurrent(row: HTMLElement | null, current: string | undefined): void {
  const tab = current === undefined ? null : row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

function TabItem({ tab, isCurrent, onSelect }: { tab: Tab; isCurrent: boolean; onSelect?: (id: string) => void }) {
  const content = (
    <>
      {tab.label}
      {tab.count === undefined ? null : (
        <>
          {' '}
          <span className={styles.tabCount}>{tab.count}</span>
        </>
      )}
      {tab.hasMark ? <span className={styles.tabMark} aria-hidden="true" /> : null}
    </>
  );
  if (tab.href !== undefined) {
    return (
      <Link href={tab.href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.tab}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onSelect?.(tab.id)}
    >
      {content}
    </button>
  );
}
