import { IconLock, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../primitives/cx.ts';
import { Kbd } from '../../primitives/kbd.tsx';
import { useT } from '../../text/text.tsx';
import { useFocusReturn } from '../overlay/focus-return.ts';
import { FocusTrap } from '../overlay/focus-trap.tsx';
import styles from './command.module.css';
import type { CommandPaletteProps, PaletteEntry, PaletteGroup } from './command-palette.tsx';
import { type PaletteScope, rankEntries, readPalette } from './palette.ts';

/** The open palette: a combobox over one list (APG), groups headed, forbidden targets greyed. */
export default function PalettePanel(props: CommandPaletteProps) {
  return props.isOpen ? createPortal(<OpenPalette {...props} />, document.body) : null;
}

function OpenPalette({ groups, search, onOpenChange, onGo }: CommandPaletteProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { words, shown, isBusy } = useEntries(groups, search, text);
  const flat = shown.flatMap((group) => group.entries);
  const current = Math.min(active, Math.max(0, flat.length - 1));
  const leaveFocus = useFocusReturn();
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.reason) return;
    if (entry.href !== undefined) leaveFocus();
    onOpenChange(false);
    if (entry.href !== undefined) onGo(entry.href);
    else entry.onSelect?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, current, flat.length);
    if (to !== null) setActive(to);
    else if (event.key === 'Enter') run(flat[current]);
    else if (event.key === 'Escape') onOpenChange(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.layer}>
      <button
        type="button"
        className={styles.scrim}
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => onOpenChange(false)}
      />
      <FocusTrap>
        <div className={styles.palette} role="dialog" aria-modal="true" aria-label={t('ui.palette.label')}>
          <SearchLine
            id={id}
            activeId={flat.length > 0 ? `${id}-${current}` : undefined}
            text={text}
            onText={(next) => {
              setText(next);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <PaletteList
            id={id}
            label={t('ui.palette.label')}
            groups={shown}
            current={current}
            onHover={setActive}
            onRun={run}
          />
          <div className={styles.foot} role="status">
            {isBusy
              ? t('ui.picker.searching')
              : flat.length === 0
                ? t('ui.picker.nothing', { text: words })
                : t('ui.palette.hint')}
          </div>
        </div>
      </FocusTrap>
    </div>
  );
}

function useEntries(groups: readonly PaletteGroup[], search: CommandPaletteProps['search'], text: string) {
  const { scope, words } = readPalette(text);
  const found = useRecords(search, words, scope);
  const shown = useMemo(
    () => visibleGroups([...groups, ...found.groups], scope, words),
    [groups, found.groups, scope, words],
  );
  return { words, shown, isBusy: found.isBusy };
}

/** Place after ↑ or ↓ in a list that goes round; null for other keys. */
function placeAfter(key: string, current: number, count: number): number | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 ? null : (current + step + count) % Math.max(1, count);
}

interface SearchLineProps {
  id: string;
  activeId?: string;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchLine({ id, activeId, text, onText, onKeyDown }: SearchLineProps) {
  const t = useT();
  return (
    <div className={styles.searchLine}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={t('ui.shell.search')}
        placeholder={t('ui.shell.search')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Kbd>Esc</Kbd>
    </div>
  );
}

function PaletteList(props: {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  current: number;
  onHover: (index: number) => void;
  onRun: (entry: PaletteEntry) => void;
}) {
  const { id, groups, current } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option in focus follows the keys
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, g) => sum + g.entries.length, 0));
  return (
    <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={props.label}>
      {groups.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own
        <div key={group.id} role="group" aria-label={group.label}>
          <div className={styles.heading} aria-hidden="true">
            {group.label}
          </div>
          {group.entries.map((entry, index) => {
            const position = (starts[at] ?? 0) + index;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox, which keeps the focus
              <div
                key={entry.id}
                id={`${id}-${position}`}
                role="option"
                tabIndex={-1}
                aria-selected={position === current}
                aria-disabled={entry.reason ? true : undefined}
                className={cx(styles.entry, position === current && styles.entryActive)}
                onPointerMove={() => position !== current && props.onHover(position)}
                onClick={() => props.onRun(entry)}
              >
                <span className={styles.icon}>{entry.reason ? <IconLock size={16} stroke={1.75} /> : entry.icon}</span>
                <span className={styles.words}>
                  {entry.label}
                  {entry.reason || entry.hint ? (
                    <span className={styles.hint}>{entry.reason ?? entry.hint}</span>
                  ) : null}
                </span>
                {entry.shortcut ? <Kbd>{entry.shortcut}</Kbd> : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function visibleGroups(groups: readonly PaletteGroup[], scope: PaletteScope, words: string): PaletteGroup[] {
  return groups
    .filter((group) => scope === 'all' || group.scope === scope || group.scope === 'all')
    .map((group) => ({
      ...group,
      entries: rankEntries(group.entries, group.id.startsWith('found-') ? '' : words).slice(0, 8),
    }))
    .filter((group) => group.entries.length > 0);
}

function useRecords(search: CommandPaletteProps['search'], words: string, scope: PaletteScope) {
  const [state, setState] = useState<{ groups: readonly PaletteGroup[]; isBusy: boolean }>({
    groups: [],
    isBusy: false,
  });
  const ask = useRef(search);
  ask.current = search;
  useEffect(() => {
    if (words.length < 2 || scope === 'actions') {
      setState({ groups: [], isBusy: false });
      return undefined;
    }
    const stop = new AbortController();
    setState((before) => ({ ...before, isBusy: true }));
    const timer = setTimeout(() => {
      ask
        .current(words, scope, stop.signal)
        .then((groups) => groups.map((g) => ({ ...g, id: `found-${g.id}` })))
        .catch(() => [])
        .then((groups) => !stop.signal.aborted && setState({ groups, isBusy: false }));
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words, scope]);
  return state;
}
