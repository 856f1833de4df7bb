import { useEffect, useRef, useState } from 'react';
import { fold } from '../../text/fold.ts';
import { useT } from '../../text/text.tsx';
import type { FieldProps } from './field-shell.tsx';
import { Picker, type PickerOption } from './picker/picker.tsx';

interface Common extends FieldProps {
  /** Asks the server; called 150 ms after the last key, older calls are aborted. '' asks for the first or recent ones. */
  search: (query: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
  /** Adds "Create …" as the last entry. */
  create?: { label: string; onCreate: (text: string) => void };
  placeholder?: string;
}

/** Props of EntityPicker: the chosen record with its label, or null. */
export interface EntityPickerProps extends Common {
  value: PickerOption | null;
  onChange: (value: PickerOption | null) => void;
  isClearable?: boolean;
}

/** One record found on the server. */
export function EntityPicker({ search, value, onChange, ...rest }: EntityPickerProps) {
  const found = useSearch(search);
  return (
    <Picker
      {...rest}
      {...found}
      isClearable={rest.isClearable ?? !rest.isRequired}
      selected={value ? [value] : []}
      onPick={onChange}
      onRemove={() => onChange(null)}
    />
  );
}

/** Props of MultiEntityPicker. */
export interface MultiEntityPickerProps extends Common {
  value: readonly PickerOption[];
  onChange: (value: PickerOption[]) => void;
}

/** Several records found on the server. */
export function MultiEntityPicker({ search, value, onChange, ...rest }: MultiEntityPickerProps) {
  const found = useSearch(search);
  const without = (gone: PickerOption) => value.filter((v) => v.value !== gone.value);
  const has = (option: PickerOption) => value.some((v) => v.value === option.value);
  return (
    <Picker
      {...rest}
      {...found}
      isMultiple
      selected={value}
      onPick={(option) => onChange(has(option) ? without(option) : [...value, option])}
      onRemove={(option) => onChange(without(option))}
    />
  );
}

const fits = ({ label, hint }: PickerOption, query: string): boolean =>
  fold(query)
    .split(/\s+/)
    .every((word) => fold(`${label} ${hint ?? ''}`).includes(word));

function useSearch(search: Common['search']) {
  const t = useT();
  const [query, setQuery] = useState<string | null>(null);
  const [options, setOptions] = useState<readonly PickerOption[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** How often the list was opened: what it shows may have changed since, so it is asked for again. */
  const [opened, setOpened] = useState(0);
  const ask = useRef(search);
  ask.current = search;
  useEffect(() => {
    if (opened === 0) return undefined;
    const stop = new AbortController();
    setLoading(true);
    const timer = setTimeout(
      () => {
        ask.current(query ?? '', stop.signal).then(
          (found) => {
            if (stop.signal.aborted) return;
            setOptions(found);
            setProblem(null);
            setLoading(false);
          },
          () => {
            if (stop.signal.aborted) return;
            setProblem(t('ui.picker.failed'));
            setLoading(false);
          },
        );
      },
      query ? 150 : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, opened, t]);
  const onQuery = (next: string | null) => {
    if (opened === 0) setOpened(1);
    // At once, not with the next effect: what is drawn now already belongs to another question.
    if (next !== query) setLoading(true);
    setQuery(next);
  };
  // Until the answer to these words is there, only entries that fit them stand: Enter never takes one of another question.
  const shown = isLoading && query ? options.filter((option) => fits(option, query)) : options;
  return { query, onQuery, options: shown, isLoading, problem, onOpen: () => setOpened((before) => before + 1) };
}
