import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Kbd } from '../../primitives/kbd.tsx';
import { useT } from '../../text/text.tsx';
import { useFocusReturn } from '../overlay/focus-return.ts';
import styles from './command.module.css';
import type { PaletteScope } from './palette.ts';

const PalettePanel = lazy(() => import('./palette-panel.tsx'));

/** One thing the palette can do or open. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Words in the other language and synonyms. */
  keywords?: readonly string[];
  hint?: string;
  icon?: ReactNode;
  shortcut?: string;
  href?: string;
  onSelect?: () => void;
  /** Forbidden targets are listed greyed, with the reason. */
  reason?: string;
}

/** A headed part of the palette: page actions, Go to, Recent, Favourites. */
export interface PaletteGroup {
  id: string;
  label: string;
  /** Shown under these scopes; 'all' is always included. */
  scope: PaletteScope;
  entries: readonly PaletteEntry[];
}

/** Props of CommandPalette. */
export interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  groups: readonly PaletteGroup[];
  /** Records from the server: asked from 2 characters, 150 ms after the last key, older calls aborted. */
  search: (words: string, scope: PaletteScope, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;
  /** Follows an entry's href with the app's router. */
  onGo: (href: string) => void;
}

/** ⌘K / Ctrl+K: actions, pages, recent records, search. The box is there with the key that opens it; its list is loaded on first use. */
export function CommandPalette(props: CommandPaletteProps) {
  const latest = useRef(props.onOpenChange);
  latest.current = props.onOpenChange;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // The next letter belongs to the box: it has to be there before that key is pressed.
      flushSync(() => latest.current(true));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return props.isOpen ? createPortal(<OpenPalette {...props} />, document.body) : null;
}

/** What the list does with a key of the box: true when it was for the list. */
export type PaletteKeys = (event: KeyboardEvent) => boolean;

/** The open palette: a combobox over one list (APG), groups headed, forbidden targets greyed. */
function OpenPalette({ groups, search, onOpenChange, onGo }: CommandPaletteProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const keys = useRef<PaletteKeys | null>(null);
  const leaveFocus = useFocusReturn();
  const run = (entry: PaletteEntry) => {
    if (entry.href !== undefined) leaveFocus();
    onOpenChange(false);
    if (entry.href !== undefined) onGo(entry.href);
    else entry.onSelect?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onOpenChange(false);
    // The box is the one place of the layer that takes the focus: Tab stays.
    else if (!keys.current?.(event) && event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const close = () => onOpenChange(false);
  return (
    <div className={styles.layer}>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={close} />
      <div className={styles.palette} role="dialog" aria-modal="true" aria-label={t('ui.palette.label')}>
        <div className={styles.searchLine}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <input
            ref={focusOnce}
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId ?? undefined}
            aria-autocomplete="list"
            aria-label={t('ui.shell.search')}
            placeholder={t('ui.shell.search')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <Kbd>Esc</Kbd>
        </div>
        <Suspense fallback={<ListOnItsWay id={id} />}>
          <PalettePanel {...{ id, text, groups, search, keys }} onActive={setActiveId} onRun={run} />
        </Suspense>
      </div>
    </div>
  );
}

const focusOnce = (element: HTMLInputElement | null): void => element?.focus();

function ListOnItsWay({ id }: { id: string }) {
  const t = useT();
  return (
    <>
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('ui.palette.label')} />
      <div className={styles.foot} role="status">
        {t('ui.state.loading')}
      </div>
    </>
  );
}
