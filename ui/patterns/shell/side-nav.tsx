import { IconChevronDown, IconChevronRight, IconLock, IconStar } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchField } from '../../primitives/fields/search-field.tsx';
import { Link } from '../../primitives/link.tsx';
import { useT } from '../../text/text.tsx';
import styles from './nav.module.css';
import { groupOf, type NavEntry, type NavFavourite, type NavGroup, searchNav } from './nav.ts';

/** Props of the open sidebar's menu. */
export interface SideNavProps {
  groups: readonly NavGroup[];
  favourites?: readonly NavFavourite[];
  currentEntryId?: string;
}

/** Search, favourites and groups; one group open at a time. ↑↓ walk, Enter opens, Escape clears. */
export function SideNav({ groups, favourites = [], currentEntryId }: SideNavProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const home = groupOf(groups, currentEntryId);
  const [open, setOpen] = useState<string | undefined>(home);
  useEffect(() => setOpen(home), [home]);
  const root = useRef<HTMLElement>(null);
  const shown = searchNav(groups, query);
  const isSearching = query.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => walk(event, root.current, () => setQuery(''));
  return (
    <nav ref={root} className={styles.nav} aria-label={t('ui.nav.main')} onKeyDown={onKeyDown}>
      <div className={styles.search}>
        <SearchField label={t('ui.nav.search')} value={query} onChange={setQuery} />
      </div>
      <div className={styles.scroll}>
        {favourites.length > 0 && !isSearching ? <Favourites favourites={favourites} /> : null}
        <ul>
          {shown.map((group) => (
            <GroupItem
              key={group.id}
              group={group}
              isOpen={isSearching || open === group.id}
              isHome={group.id === home}
              currentEntryId={currentEntryId}
              onToggle={() => setOpen(open === group.id ? undefined : group.id)}
            />
          ))}
        </ul>
        <div role="status" className={shown.length === 0 ? styles.nothing : 'app-sr'}>
          {isSearching
            ? shown.length === 0
              ? t('ui.nav.nothing', { text: query })
              : t('ui.nav.results', { count: shown.reduce((n, g) => n + g.entries.length, 0) })
            : ''}
        </div>
      </div>
    </nav>
  );
}

function Favourites({ favourites }: { favourites: readonly NavFavourite[] }) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.favourites}>
      <div className={styles.heading} id={id}>
        {t('ui.nav.favourites')}
      </div>
      <ul aria-labelledby={id}>
        {favourites.map((item) => (
          <li key={item.id}>
            <Link href={item.href} className={styles.group} data-nav="">
              <IconStar size={16} stroke={1.75} aria-hidden="true" />
              <span className={styles.label}>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface GroupItemProps {
  group: NavGroup;
  isOpen: boolean;
  isHome: boolean;
  currentEntryId?: string;
  onToggle: () => void;
}

function GroupItem({ group, isOpen, isHome, currentEntryId, onToggle }: GroupItemProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        data-nav=""
        data-current={isHome || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {group.icon}
        <span className={styles.label}>{group.label}</span>
        {isOpen ? (
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        )}
      </button>
      <ul id={id} className={styles.entries} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} isCurrent={entry.id === currentEntryId} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A sidebar entry; blocked ones stay focusable, carry a lock and say why. */
export function EntryLink({ entry, isCurrent }: { entry: NavEntry; isCurrent: boolean }) {
  const id = useId();
  if (entry.reason) {
    return (
      <>
        {/* biome-ignore lint/a11y/useValidAnchor: a blocked page is still a link to readers, without a target */}
        <a
          role="link"
          tabIndex={0}
          className={styles.entry}
          data-nav=""
          aria-disabled="true"
          aria-describedby={id}
          data-tip={entry.reason}
        >
          <span className={styles.label}>{entry.label}</span> <Mark entry={entry} />
          <IconLock size={14} stroke={1.75} aria-hidden="true" />
        </a>
        <span id={id} className="app-sr">
          {entry.reason}
        </span>
      </>
    );
  }
  return (
    <Link href={entry.href} className={styles.entry} data-nav="" aria-current={isCurrent ? 'page' : undefined}>
      <span className={styles.label}>{entry.label}</span> <Mark entry={entry} />
    </Link>
  );
}

// ↑↓ move over everything visible, from the search box too; Escape goes back to the search box and empties it.
function walk(event: KeyboardEvent, root: HTMLElement | null, clear: () => void) {
  if (!root) return;
  const search = root.querySelector<HTMLInputElement>('input[type=search]');
  if (event.key === 'Escape' && event.target !== search) {
    clear();
    search?.focus();
  }
  const items = [...root.querySelectorAll<HTMLElement>('[data-nav]')].filter((item) => item.offsetParent !== null);
  const here = items.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const to = event.key === 'ArrowDown' ? here + 1 : here - 1;
    if (to < 0) search?.focus();
    else items[to]?.focus();
  }
  if (event.key === 'Enter' && event.target === search && search?.value) {
    items.find((item) => item instanceof HTMLAnchorElement && item.getAttribute('aria-disabled') !== 'true')?.click();
  }
}

function Mark({ entry }: { entry: NavEntry }) {
  return entry.mark ? <span className={styles.mark}>{entry.mark}</span> : null;
}
