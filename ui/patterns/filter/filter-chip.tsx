import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconFilter2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../format/format-context.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { useT } from '../../text/text.tsx';
import styles from './filter.module.css';
import { FilterEditor } from './filter-editor.tsx';
import { emptyEntry, type FilterEntry, type FilterField, isEmptyEntry } from './filter-value.ts';
import { chipWords } from './filter-words.ts';

/** Props of FilterChip. */
export interface FilterChipProps {
  field: FilterField;
  entry: FilterEntry | undefined;
  onChange: (entry: FilterEntry | null) => void;
  /** Opens itself when it was just added. */
  isNew?: boolean;
  onClose?: () => void;
  hasIcon?: boolean;
}

/** After the editor has faded. */
const FOCUS_BACK_MS = 150;

/** One filter: field, operator and value as a button that edits in place, and a separate button that removes it. */
export function FilterChip({ field, entry, onChange, isNew, onClose, hasIcon }: FilterChipProps) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(Boolean(isNew));
  const button = useRef<HTMLButtonElement>(null);
  const now = entry ?? emptyEntry(field.kind);
  const words = chipWords(field, now, t, format);
  const sentence = [field.label, words.operator, words.value].filter(Boolean).join(' ');
  const close = () => {
    setOpen(false);
    onClose?.();
    if (entry && isEmptyEntry(entry) && !field.isPinned) onChange(null);
    // An editor that was open from the start has no opener to go back to.
    setTimeout(() => document.activeElement === document.body && button.current?.focus(), FOCUS_BACK_MS);
  };
  const outside = usePressOutside(isOpen, close);
  return (
    <span className={styles.chip} data-empty={isEmptyEntry(now) || undefined}>
      <Popover
        opened={isOpen}
        onChange={(opened) => !opened && close()}
        closeOnClickOutside={false}
        position="bottom-start"
        withinPortal
        trapFocus
        returnFocus
        classNames={{ dropdown: styles.popover }}
      >
        <Popover.Target>
          <button
            ref={button}
            type="button"
            className={styles.chipEdit}
            aria-label={t('ui.filter.edit', { filter: sentence })}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? close() : setOpen(true))}
          >
            <ChipFace label={`${field.label} ${words.operator}`} value={words.value} hasIcon={hasIcon} />
          </button>
        </Popover.Target>
        <Popover.Dropdown ref={outside} aria-label={field.label}>
          <FilterEditor field={field} entry={now} onChange={onChange} />
          <EditorEnd isPinned={field.isPinned} onRemove={() => onChange(null)} onDone={close} />
        </Popover.Dropdown>
      </Popover>
      {field.isPinned ? null : (
        <button
          type="button"
          className={styles.chipRemove}
          aria-label={t('ui.filter.remove', { filter: sentence })}
          onClick={() => onChange(null)}
        >
          <IconX size={14} />
        </button>
      )}
    </span>
  );
}

function ChipFace({ label, value, hasIcon }: { label: string; value: string; hasIcon?: boolean }) {
  return (
    <>
      {hasIcon ? <IconFilter2 size={14} stroke={1.75} aria-hidden="true" /> : null}
      {/* The space is in the words, not on the screen: without it label and value would read as one word. */}
      <span>{label}</span> <strong>{value}</strong>
    </>
  );
}

function EditorEnd({ isPinned, onRemove, onDone }: { isPinned?: boolean; onRemove: () => void; onDone: () => void }) {
  const t = useT();
  return (
    <div className={styles.popoverEnd}>
      {isPinned ? null : (
        <Button variant="quiet" onClick={onRemove}>
          {t('ui.filter.remove_short')}
        </Button>
      )}
      <Button onClick={onDone}>{t('ui.filter.done')}</Button>
    </div>
  );
}

// Calendars and lists of the editor live in portals of their own; a press there is not outside of the chip.
function usePressOutside(isOn: boolean, onPress: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    if (!isOn) return undefined;
    const onDown = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target || panel.current?.contains(target) || target.closest('[data-portal]')) return;
      latest.current();
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [isOn]);
  return panel;
}
