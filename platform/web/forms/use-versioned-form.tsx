import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConflictDrawer } from '../../../ui/patterns/form/conflict-drawer.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { isApiError } from '../query/api-error.ts';
import { useDirtyGuard } from './dirty-guard.ts';
import { changedNames, type ThreeWay, threeWay } from './three-way.ts';
import { type Form, type FormErrors, useForm } from './use-form.ts';

/** A record as it was read; null for one that was never written, such as the default of a setting. */
interface Versioned {
  updated_at: string | null;
}

/** What a form of a record with `updated_at` needs beside its inputs. */
export interface VersionedFormOptions<Row extends Versioned, V extends object> {
  /** Tells this form from all others: `user:12`. */
  name: string;
  row: Row;
  valuesOf: (row: Row) => V;
  check?: (values: V) => FormErrors;
  /** Writes what differs from `before`, with the version it was read at; gives the record as it is then. */
  send: (values: V, before: V, updatedAt: Row['updated_at']) => Promise<Row>;
  onDone?: (row: Row) => void;
  /** What is kept of the values when the page reloads; everything when absent. */
  kept?: (values: V) => V;
  /** Words of a field and of its value, for the choice between two versions. */
  label: (name: keyof V & string) => string;
  shown: (name: keyof V & string, value: V[keyof V & string]) => ReactNode;
}

/** A form, how many fields differ, and the drawer that has to be rendered with it. */
export interface VersionedForm<V extends object> extends Form<V> {
  changes: number;
  /** Their names, and the values as they are stored. */
  changed: readonly (keyof V & string)[];
  before: V;
  discard: () => void;
  conflict: ReactNode;
}

interface Conflict<Row, V extends object> extends ThreeWay<V> {
  current: Row;
}

/**
 * The form of one record. A stale write merges by itself where the two changes do not meet; where they do, the person decides
 * field by field. A newer record that arrives while nothing was typed replaces the values.
 */
export function useVersionedForm<Row extends Versioned, V extends object>(
  options: VersionedFormOptions<Row, V>,
): VersionedForm<V> {
  const { row, valuesOf } = options;
  const t = useT();
  const [conflict, setConflict] = useState<Conflict<Row, V> | null>(null);
  const base = useRef(row);

  const write = async (values: V, wasMerged: boolean): Promise<{ saved: Row; wasMerged: boolean }> => {
    const before = valuesOf(base.current);
    try {
      return { saved: await options.send(values, before, base.current.updated_at), wasMerged };
    } catch (error) {
      const current = isApiError(error, 'conflict') ? (error.details.current as Row | undefined) : undefined;
      if (!current) throw error;
      const merge = threeWay(before, values, valuesOf(current));
      base.current = current;
      if (merge.clashes.length === 0) return write(merge.merged, true);
      setConflict({ ...merge, current });
      throw error;
    }
  };
  const form = useForm({
    initial: valuesOf(row),
    check: options.check,
    send: (values) => write(values, false),
    onDone: ({ saved, wasMerged }) => {
      base.current = saved;
      form.reset(valuesOf(saved));
      if (wasMerged) notify(t('records.conflict.merged'));
      options.onDone?.(saved);
    },
    onFailed: (error) => isApiError(error, 'conflict') && error.details.current !== undefined,
  });
  const { isDirty, isBusy, reset } = form;
  const seen = useRef(row);
  useEffect(() => {
    // By reference: links of a record change without its updated_at. What comes while somebody types waits for the save.
    if (row === seen.current || isDirty || isBusy) return;
    seen.current = row;
    base.current = row;
    reset(valuesOf(row));
  });
  const decide = useDecision(form);
  const restore = useCallback((kept: V) => form.set(kept), [form.set]);
  const value = options.kept?.(form.values) ?? form.values;
  const before = valuesOf(base.current);
  const changed = changedNames(before, form.values);
  useDirtyGuard({ name: options.name, isDirty, value, onRestore: restore, onSave: form.save });
  return {
    ...form,
    isGuarded: true,
    changes: changed.length,
    changed,
    before,
    discard: () => form.reset(valuesOf(base.current)),
    conflict: conflict ? (
      <Choice
        conflict={conflict}
        options={options}
        onClose={() => setConflict(null)}
        onApply={(values) => {
          setConflict(null);
          decide(values);
        }}
      />
    ) : null,
  };
}

/** Puts decided values into the form and sends them once they have arrived there. */
function useDecision<V extends object>(form: Form<V>): (values: V) => void {
  const [decided, setDecided] = useState<V | null>(null);
  const submit = useRef(form.submit);
  submit.current = form.submit;
  useEffect(() => {
    if (decided) submit.current();
  }, [decided]);
  return (values) => {
    form.set(values);
    setDecided(values);
  };
}

interface ChoiceProps<Row extends Versioned, V extends object> {
  conflict: Conflict<Row, V>;
  options: Pick<VersionedFormOptions<Row, V>, 'label' | 'shown'>;
  onClose: () => void;
  onApply: (values: V) => void;
}

function Choice<Row extends Versioned, V extends object>(props: ChoiceProps<Row, V>) {
  const { conflict, options, onClose, onApply } = props;
  const t = useT();
  const apply = (choices: Record<string, 'theirs' | 'mine'>) => {
    const values = { ...conflict.merged };
    for (const { name, theirs } of conflict.clashes) if (choices[name] === 'theirs') values[name] = theirs;
    onApply(values);
  };
  return (
    <ConflictDrawer
      isOpen
      onClose={onClose}
      changedBy={t('records.conflict.someone')}
      onApply={apply}
      fields={conflict.clashes.map(({ name, theirs, mine }) => ({
        key: name,
        label: options.label(name),
        theirs: options.shown(name, theirs),
        mine: options.shown(name, mine),
      }))}
    />
  );
}
