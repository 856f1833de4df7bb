import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter2, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { SearchField } from '../../primitives/fields/search-field.tsx';
import { holdKeys, isFreeKey } from '../../primitives/typing/single-keys.ts';
import { fold } from '../../text/fold.ts';
import { useT } from '../../text/text.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import styles from './filter.module.css';
import { FilterChip } from './filter-chip.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { emptyEntry, type FilterEntry, type FilterField, type FilterValue, withEntry } from './filter-value.ts';

/** Props of FilterBar. */
export interface FilterBarProps {
  fields: readonly FilterField[];
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  /** "find in list"; `/` focuses it. Debounce the request by 150 ms outside. */
  find?: { value: string; onChange: (text: string) => void; label?: string };
  /** Announced after each change: "38 activities". */
  resultNote?: string;
  /** Right end: ColumnChooser, Group, view menu. */
  end?: ReactNode;
  /** Makes a row of the list; stays in sight on a phone. */
  create?: ReactNode;
  /** One "Filters" button on a wide screen too, where the place is narrow. */
  isFolded?: boolean;
  /** Turns `/` and `F` off. */
  hasSingleKeys?: boolean;
}

/** Filter chips, "+ Filter", find, and the list's own controls; below 768 one "Filters (3)" button with a sheet. */
export function FilterBar(props: FilterBarProps) {
  const isPhone = useIsPhone() || props.isFolded;
  const t = useT();
  const find = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useListKeys(props.hasSingleKeys !== false, find, add);
  const finder = props.find ? (
    <SearchField
      ref={find}
      className={styles.find}
      label={props.find.label ?? t('ui.filter.find')}
      value={props.find.value}
      onChange={props.find.onChange}
      shortcut={isPhone ? undefined : '/'}
    />
  ) : null;
  return (
    <div className={styles.bar}>
      {isPhone ? (
        <>
          {finder}
          {props.fields.length > 0 || props.end ? <PhoneFilters {...props} /> : null}
          {props.create}
        </>
      ) : (
        <>
          <WideFilters {...props} addRef={add} />
          {finder}
          <span className={styles.end}>
            {props.end}
            {props.create}
          </span>
        </>
      )}
      <span className="app-sr" role="status">
        {props.resultNote}
      </span>
    </div>
  );
}

const useIsPhone = () => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });

function WideFilters({
  fields,
  value,
  onChange,
  addRef,
}: FilterBarProps & { addRef: { current: HTMLButtonElement | null } }) {
  const t = useT();
  const [added, setAdded] = useState<string | null>(null);
  const shown = fields.filter((f) => f.isPinned || value[f.key] !== undefined || added === f.key);
  const free = fields.filter((f) => !shown.includes(f));
  const set = (key: string) => (entry: FilterEntry | null) => {
    if (entry === null && added === key) setAdded(null);
    onChange(withEntry(value, key, entry));
  };
  return (
    <>
      {shown.map((field, index) => (
        <FilterChip
          key={field.key}
          field={field}
          entry={value[field.key]}
          onChange={set(field.key)}
          isNew={added === field.key}
          onClose={() => setAdded(null)}
          hasIcon={index === 0}
        />
      ))}
      {free.length > 0 ? <AddFilter fields={free} onAdd={setAdded} buttonRef={addRef} /> : null}
      {shown.some((f) => !f.isPinned) ? (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() =>
            onChange(
              Object.fromEntries(
                Object.entries(value).filter(([key]) => fields.some((f) => f.key === key && f.isPinned)),
              ),
            )
          }
        >
          {t('ui.filter.clear')}
        </Button>
      ) : null}
    </>
  );
}

function AddFilter({
  fields,
  onAdd,
  buttonRef,
}: {
  fields: readonly FilterField[];
  onAdd: (key: string) => void;
  buttonRef: { current: HTMLButtonElement | null };
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const found = fields.filter((f) => fold(f.label).includes(fold(query)));
  const pick = (key: string) => {
    setOpen(false);
    setQuery('');
    onAdd(key);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal
      trapFocus
      classNames={{ dropdown: styles.popover }}
    >
      <Popover.Target>
        <button
          ref={buttonRef}
          type="button"
          className={styles.add}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPlus size={14} stroke={1.75} aria-hidden="true" />
          {t('ui.filter.add')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.filter.add')}>
        <SearchField
          label={t('ui.filter.find_field')}
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => event.key === 'Enter' && found[0] && pick(found[0].key)}
        />
        <ul className={styles.fieldList}>
          {found.map((field) => (
            <li key={field.key}>
              <button type="button" className={styles.fieldItem} onClick={() => pick(field.key)}>
                {field.label}
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function PhoneFilters({ fields, value, onChange, end, resultNote }: FilterBarProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(value).length;
  return (
    <>
      <Button icon={<IconFilter2 size={18} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('ui.filter.button', { count })}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('ui.filter.title')}
        side={isPhone ? 'bottom' : 'end'}
        footer={<SheetEnd onClear={() => onChange({})} onClose={() => setOpen(false)} note={resultNote} />}
      >
        <div className={styles.sheet}>
          {fields.map((field) => (
            <div key={field.key}>
              {value[field.key] || field.kind !== 'flag' ? (
                <FilterEditor
                  field={field}
                  entry={value[field.key]}
                  onChange={(entry) => onChange(withEntry(value, field.key, entry))}
                />
              ) : (
                <Button variant="quiet" onClick={() => onChange(withEntry(value, field.key, emptyEntry('flag')))}>
                  {field.label}
                </Button>
              )}
            </div>
          ))}
          {end}
        </div>
      </Drawer>
    </>
  );
}

function SheetEnd({ onClear, onClose, note }: { onClear: () => void; onClose: () => void; note?: string }) {
  const t = useT();
  return (
    <>
      <Button onClick={onClear}>{t('ui.filter.clear')}</Button>
      <Button variant="primary" onClick={onClose}>
        {note ? t('ui.filter.show', { results: note }) : t('ui.filter.done')}
      </Button>
    </>
  );
}

function useListKeys(
  isOn: boolean,
  find: { current: HTMLInputElement | null },
  add: { current: HTMLButtonElement | null },
) {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      const target = event.key === '/' ? find.current : event.key === 'f' ? add.current : null;
      if (!target) return;
      event.preventDefault();
      target.focus();
      if (event.key !== 'f') return;
      // What is typed now is meant for the box that opens.
      holdKeys();
      target.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, find, add]);
}
