import { IconLock } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Kbd } from '../../primitives/kbd.tsx';
import { useT } from '../../text/text.tsx';
import styles from './command.module.css';
import type { CommandPaletteProps, PaletteEntry, PaletteGroup, PaletteKeys } from './command-palette.tsx';
import { type PaletteScope, rankEntries, readPalette } from './palette.ts';
import rows from './palette-list.module.css';

interface PalettePanelProps extends Pick<CommandPaletteProps, 'groups' | 'search'> {
  id: string;
  /** What stands in the box. */
  text: string;
  /** Where the box asks what a key does. */
  keys: RefObject<PaletteKeys | null>;
  onActive: (id: string | null) => void;
  onRun: (entry: PaletteEntry) => void;
}

/** The palette below its box: what is found, and what the keys of the box do there. */
export default function PalettePanel({ id, text, groups, search, keys, onActive, onRun }: PalettePanelProps) {
  const t = useT();
  // Another text begins at the top.
  const [active, setActive] = useState({ of: text, at: 0 });
  const { words, shown, isBusy } = useEntries(groups, search, text);
  const flat = shown.flatMap((group) => group.entries);
  const current = active.of === text ? Math.min(active.at, Math.max(0, flat.length - 1)) : 0;
  const move = (at: number) => setActive({ of: text, at });
  const run = (entry: PaletteEntry | undefined) => (entry && !entry.reason ? onRun(entry) : undefined);
  const activeId = flat.length > 0 ? `${id}-${current}` : null;
  useLayoutEffect(() => onActive(activeId), [activeId, onActive]);
  useLayoutEffect(() => {
    keys.current = ({ key }) => {
      const to = placeAfter(key, current, flat.length);
      if (to !== null) move(to);
      else if (key === 'Enter') run(flat[current]);
      return to !== null || key === 'Enter';
    };
    return () => {
      keys.current = null;
    };
  });
  return (
    <>
      <PaletteList id={id} label={t('ui.palette.label')} groups={shown} current={current} onHover={move} onRun={run} />
      <div className={styles.foot} role="status">
        {isBusy
          ? t('ui.picker.searching')
          : flat.length === 0
            ? t('ui.picker.nothing', { text: words })
            : t('ui.palette.hint')}
      </div>
    </>
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
          <div className={rows.heading} aria-hidden="true">
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
                className={cx(rows.entry, position === current && rows.entryActive)}
                onPointerMove={() => position !== current && props.onHover(position)}
                onClick={() => props.onRun(entry)}
              >
                <span className={rows.icon}>{entry.reason ? <IconLock size={16} stroke={1.75} /> : entry.icon}</span>
                <span className={rows.words}>
                  {entry.label}
                  {entry.reason || entry.hint ? <span className={rows.hint}>{entry.reason ?? entry.hint}</span> : null}
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
