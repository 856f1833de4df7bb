import { IconSearch, IconStar } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '../../primitives/link.tsx';
import { useT } from '../../text/text.tsx';
import styles from './nav.module.css';
import { groupOf } from './nav.ts';
import { EntryLink, type SideNavProps } from './side-nav.tsx';

const openAfter = 150;
const closeAfter = 300;

/** The collapsed sidebar: icons; hover or focus opens a group's submenu after 150 ms, it closes 300 ms after leaving. */
export function SideRail({
  groups,
  favourites = [],
  currentEntryId,
  onExpand,
}: SideNavProps & { onExpand: () => void }) {
  const t = useT();
  const home = groupOf(groups, currentEntryId);
  const fly = useFlyout();
  return (
    <nav className={styles.rail} aria-label={t('ui.nav.main')}>
      <button
        type="button"
        className={styles.railButton}
        aria-label={t('ui.nav.search')}
        data-tip={t('ui.nav.search')}
        onClick={onExpand}
      >
        <IconSearch size={18} stroke={1.75} />
      </button>
      {favourites.length > 0 ? (
        <RailItem id="favourites" label={t('ui.nav.favourites')} icon={<IconStar size={18} stroke={1.75} />} fly={fly}>
          {favourites.map((item) => (
            <li key={item.id}>
              <Link href={item.href} className={styles.entry}>
                <span className={styles.label}>{item.label}</span>
              </Link>
            </li>
          ))}
        </RailItem>
      ) : null}
      {groups
        .filter((group) => group.entries.length > 0)
        .map((group) => (
          <RailItem
            key={group.id}
            id={group.id}
            label={group.label}
            icon={group.icon}
            fly={fly}
            isCurrent={group.id === home}
          >
            {group.entries.map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry} isCurrent={entry.id === currentEntryId} />
              </li>
            ))}
          </RailItem>
        ))}
    </nav>
  );
}

type Flyout = ReturnType<typeof useFlyout>;

function useFlyout() {
  const [open, setOpen] = useState<string | null>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const later = (value: string | null, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(value), delay);
  };
  const stay = () => window.clearTimeout(timer.current);
  // Moving towards the open submenu crosses other icons; while it is open a switch waits as long as a close.
  const enter = (id: string) => (open === id ? stay() : later(id, open === null ? openAfter : closeAfter));
  const now = (id: string | null) => {
    stay();
    setOpen(id);
  };
  return { open, enter, leave: () => later(null, closeAfter), now, stay };
}

interface RailItemProps {
  id: string;
  label: string;
  icon: ReactNode;
  fly: Flyout;
  isCurrent?: boolean;
  children: ReactNode;
}

function RailItem({ id, label, icon, fly, isCurrent, children }: RailItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [top, setTop] = useState(0);
  const isOpen = fly.open === id;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isOpen && button.current) setTop(button.current.getBoundingClientRect().top);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const here = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      button.current?.focus();
      fly.now(null);
    }
    if (event.key === 'ArrowDown' || (event.key === 'ArrowRight' && here < 0)) {
      event.preventDefault();
      fly.now(id);
      requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('a')[here + 1]?.focus());
    }
    if (event.key === 'ArrowUp' && here >= 0) {
      event.preventDefault();
      (links[here - 1] ?? button.current)?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus of the button and its list are watched together
    <div
      onPointerEnter={() => fly.enter(id)}
      onPointerLeave={fly.leave}
      onFocus={() => fly.enter(id)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && fly.leave()}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={styles.railButton}
        data-current={isCurrent || undefined}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => fly.now(id)}
      >
        {icon}
      </button>
      {isOpen ? (
        <div className={styles.flyout} style={{ top: `clamp(8px, ${top - 4}px, calc(100dvh - 240px))` }}>
          <div className={styles.flyoutTitle}>{label}</div>
          <ul ref={list}>{children}</ul>
        </div>
      ) : null}
    </div>
  );
}
