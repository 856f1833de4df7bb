import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import type { NavFavourite, NavGroup } from '../../../ui/patterns/shell/nav.ts';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './command-palette.module.css';
import { usePaletteEntries } from './palette-entries.ts';
import { narrowEntries, type PaletteEntry } from './palette-search.ts';

/** ⌘K: go to a page, a favourite or a recent record; forbidden pages are greyed and say why. */
export default function CommandPalette(props: {
  onClose: () => void;
  menu: readonly NavGroup[];
  favourites: readonly NavFavourite[];
}) {
  const t = useT();
  return (
    <Dialog isOpen onClose={props.onClose} title={t('staff.palette.title')} isWide>
      <Palette {...props} />
    </Dialog>
  );
}

function Palette({ onClose, menu, favourites }: Parameters<typeof CommandPalette>[0]) {
  const t = useT();
  const router = useRouter();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const entries = usePaletteEntries(menu, favourites, query);
  const shown = useMemo(() => narrowEntries(entries, query), [entries, query]);
  const at = Math.min(active, Math.max(0, shown.length - 1));
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.reason) return;
    onClose();
    if (entry.onSelect) entry.onSelect();
    else if (entry.href) void router.navigate({ href: entry.href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((at + step + shown.length) % Math.max(1, shown.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(shown[at]);
    }
  };
  return (
    <div className={styles.palette}>
      <SearchField
        label={t('staff.palette.search')}
        placeholder={t('staff.palette.hint')}
        value={query}
        onChange={(text) => {
          setQuery(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        controls={id}
        activeId={shown[at] ? `${id}-${at}` : undefined}
      />
      <div id={id} role="listbox" aria-label={t('staff.palette.title')} className={styles.list}>
        {shown.map((entry, index) => (
          <Row
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            heading={entry.section === shown[index - 1]?.section ? null : entry.section}
            isActive={index === at}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? styles.nothing : 'app-sr'}>
        {shown.length === 0
          ? t('staff.palette.nothing', { text: query })
          : t('staff.palette.count', { count: shown.length })}
      </p>
    </div>
  );
}

interface RowProps {
  id: string;
  entry: PaletteEntry;
  heading: string | null;
  isActive: boolean;
  onChoose: () => void;
}

function Row({ id, entry, heading, isActive, onChoose }: RowProps) {
  return (
    <>
      {heading ? (
        <div role="presentation" className={styles.heading}>
          {heading}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field holds focus and handles the keys of the list */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        aria-disabled={entry.reason ? true : undefined}
        className={styles.row}
        ref={(element) => {
          if (isActive) element?.scrollIntoView({ block: 'nearest' });
        }}
        onClick={onChoose}
      >
        <span>{entry.label}</span>
        <span className={styles.hint}>{entry.reason ?? entry.hint}</span>
      </div>
    </>
  );
}
