import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useT } from '../../../text/text.tsx';
import { cx } from '../../cx.ts';
import { type FieldProps, FieldShell, useFieldControl } from '../field-shell.tsx';
import fieldStyles from '../fields.module.css';
import styles from './picker.module.css';

/** One entry of a list: `value` goes into the record, `label` is shown, `hint` tells twins apart (reference, city). */
export interface PickerOption {
  value: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  isDisabled?: boolean;
  /** Heading it stands under; entries of one heading follow each other. */
  group?: string;
}

/** What the list box needs; SelectField and EntityPicker feed it. */
export interface PickerProps extends FieldProps {
  options: readonly PickerOption[];
  selected: readonly PickerOption[];
  isMultiple?: boolean;
  query: string | null;
  onQuery: (query: string | null) => void;
  onPick: (option: PickerOption) => void;
  onRemove: (option: PickerOption) => void;
  isClearable?: boolean;
  isLoading?: boolean;
  problem?: string | null;
  placeholder?: string;
  /** The options are all there are: with none of them there is nothing to type for. */
  isWhole?: boolean;
  /** Called when the list opens; async lists load their first entries then. */
  onOpen?: () => void;
  /** Entry "Create “…”" at the end of the list. */
  create?: { label: string; onCreate: (text: string) => void };
}

const createValue = '\u0000create';

/** The one combobox (APG, list autocomplete) behind every choice from a list. */
export function Picker(props: PickerProps) {
  const { options, selected, isMultiple, query, onQuery } = props;
  const combobox = useCombobox({ onDropdownOpen: props.onOpen, onDropdownClose: () => onQuery(null) });
  const { id, attributes, setRef } = useFieldControl(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is active whenever the list changes
  useEffect(() => {
    if (combobox.dropdownOpened && query) combobox.selectFirstOption();
  }, [options, query]);
  const single = isMultiple ? undefined : selected[0];
  const submit = (value: string) => {
    if (value === createValue) props.create?.onCreate((query ?? '').trim());
    else {
      const option = options.find((o) => o.value === value);
      if (option) props.onPick(option);
    }
    if (isMultiple) onQuery('');
    else combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = selected[selected.length - 1];
    if (event.key === 'Backspace' && isMultiple && !query && last) props.onRemove(last);
    if (event.key === 'Escape' && combobox.dropdownOpened) event.stopPropagation();
    // Enter chooses here, or opens the list; it never sends the form around.
    if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      if (!combobox.dropdownOpened && !props.isReadOnly) combobox.openDropdown();
    }
  };
  return (
    <FieldShell {...props} controlId={id}>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        withinPortal
        // Options come after the list has opened: what no longer fits below goes above.
        preventPositionChangeWhenVisible={false}
        classNames={{ dropdown: styles.dropdown, option: styles.option, options: styles.list }}
      >
        <Combobox.DropdownTarget>
          <span className={fieldStyles.control}>
            {isMultiple ? <Pills {...props} /> : null}
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                {...attributes}
                ref={setRef}
                role="combobox"
                aria-expanded={combobox.dropdownOpened}
                className={fieldStyles.input}
                style={isMultiple ? { minWidth: 40, width: 'auto' } : undefined}
                autoComplete="off"
                placeholder={selected.length > 0 && isMultiple ? undefined : props.placeholder}
                value={query ?? single?.label ?? ''}
                readOnly={props.isReadOnly}
                onClick={() => !props.isReadOnly && combobox.openDropdown()}
                onChange={(event) => {
                  onQuery(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onKeyDown={onKeyDown}
                onBlur={() => {
                  combobox.closeDropdown();
                  props.onBlur?.();
                }}
              />
            </Combobox.EventsTarget>
            <Ending {...props} />
          </span>
        </Combobox.DropdownTarget>
        <PickerList {...props} />
      </Combobox>
    </FieldShell>
  );
}

function Ending({ selected, isMultiple, isClearable, isDisabled, isReadOnly, onRemove, label }: PickerProps) {
  const t = useT();
  const first = selected[0];
  if (isClearable && first && !isMultiple && !isDisabled && !isReadOnly) {
    return (
      <button
        type="button"
        className={cx(fieldStyles.inlineButton, fieldStyles.inlineIcon)}
        aria-label={t('ui.picker.clear', { label })}
        onClick={() => onRemove(first)}
      >
        <IconX size={14} />
      </button>
    );
  }
  return (
    <IconSelector
      size={16}
      stroke={1.75}
      className={fieldStyles.inlineIcon}
      aria-hidden="true"
      style={{ flex: 'none', pointerEvents: 'none' }}
    />
  );
}

function Pills({ selected, onRemove, isDisabled, isReadOnly }: PickerProps) {
  const t = useT();
  if (selected.length === 0) return null;
  return (
    <span className={styles.pills}>
      {selected.map((option) => (
        <span key={option.value} className={styles.pill}>
          {option.label}
          <button
            type="button"
            className={styles.pillRemove}
            disabled={isDisabled || isReadOnly}
            aria-label={t('ui.picker.remove', { label: option.label })}
            onClick={() => onRemove(option)}
          >
            <IconX size={12} />
          </button>
        </span>
      ))}
    </span>
  );
}

function PickerList({ options, selected, isLoading, isWhole, problem, create, query, label }: PickerProps) {
  const t = useT();
  const chosen = new Set(selected.map((o) => o.value));
  const isEmpty = isWhole && options.length === 0 && !query;
  const results = t('ui.picker.results', { count: options.length });
  const note = isEmpty ? results : listNote(isLoading, problem, options.length, query, t);
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label}>
        {grouped(options).map(({ group, entries }) => {
          const rows = entries.map((option) => (
            <Entry key={option.value} option={option} isChosen={chosen.has(option.value)} />
          ));
          return group === undefined ? (
            rows
          ) : (
            <Combobox.Group key={group} label={group} classNames={{ groupLabel: styles.group }}>
              {rows}
            </Combobox.Group>
          );
        })}
        {create && (query ?? '').trim() !== '' ? (
          <Combobox.Option value={createValue}>
            <IconPlus size={16} aria-hidden="true" />
            <span className={styles.optionBody}>
              {t('ui.picker.create', { what: create.label, text: (query ?? '').trim() })}
            </span>
          </Combobox.Option>
        ) : null}
      </Combobox.Options>
      <div className={note ? styles.note : 'app-sr'} role="status">
        {note || results}
      </div>
    </Combobox.Dropdown>
  );
}

function Entry({ option, isChosen }: { option: PickerOption; isChosen: boolean }) {
  return (
    <Combobox.Option
      value={option.value}
      disabled={option.isDisabled}
      aria-disabled={option.isDisabled || undefined}
      active={isChosen}
    >
      {option.icon}
      <span className={styles.optionBody}>
        {option.label}
        {option.hint ? <span className={styles.optionHint}>{option.hint}</span> : null}
      </span>
      {isChosen ? <IconCheck size={16} aria-hidden="true" /> : null}
    </Combobox.Option>
  );
}

/** Neighbours with the same heading. */
function grouped(options: readonly PickerOption[]): { group?: string; entries: PickerOption[] }[] {
  const groups: { group?: string; entries: PickerOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.entries.push(option);
    else groups.push({ group: option.group, entries: [option] });
  }
  return groups;
}

function listNote(
  isLoading: boolean | undefined,
  problem: string | null | undefined,
  count: number,
  query: string | null,
  t: ReturnType<typeof useT>,
): string {
  if (problem) return problem;
  if (isLoading && count === 0) return t('ui.picker.searching');
  if (count > 0) return '';
  return query ? t('ui.picker.nothing', { text: query }) : t('ui.picker.type_to_search');
}
