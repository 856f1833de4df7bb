import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../../primitives/link.tsx';
import styles from './page.module.css';

/** One tab; with `href` the URL is its state (preferred), without it `onSelect` is called. */
export interface Tab {
  id: string;
  label: string;
  count?: ReactNode;
  href?: string;
  /** A dot: changed, unsaved, or something new. */
  hasMark?: boolean;
}

/** A row of tabs as navigation: links with aria-current, arrow keys walk. Scrolls sideways to the current one when it must. */
export function Tabs(props: {
  tabs: readonly Tab[];
  current?: string;
  onSelect?: (id: string) => void;
  label: string;
  end?: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(row.current, props.current), [props.current]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
    const here = items.indexOf(document.activeElement as HTMLElement);
    items[here + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  };
  return (
    <nav ref={row} className={styles.tabs} aria-label={props.label} onKeyDown={onKeyDown}>
      <ul>
        {props.tabs.map((tab) => (
          <li key={tab.id}>
            <TabItem tab={tab} isCurrent={tab.id === props.current} onSelect={props.onSelect} />
          </li>
        ))}
      </ul>
      {props.end}
    </nav>
  );
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
