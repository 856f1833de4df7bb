import { useState } from 'react';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { allProblems, namesUnreadable, useUnreadable } from '../../../platform/web/forms/unreadable.ts';
import { type ApiError, isApiError } from '../../../platform/web/query/api-error.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import { changedNames, type EditValue, type EditValues, mergeEdit, patchOf, valuesOf } from './edit-fields.rules.ts';
import { changeCount, handedNames, handOverOf, namesToSend, withCustomer, withPlace } from './other-customer.rules.ts';

/** The edit form of an activity as its parts use it. */
export type EditForm = ReturnType<typeof useOrderEdit>;

/** What two people changed differently, to be decided. */
interface Clash {
  current: OrderRecord;
  names: readonly string[];
  theirs: EditValues;
  merged: EditValues;
}

/** The edit form of an activity: values, what changed, saving, and the conflict with a newer version. */
export function useOrderEdit(record: OrderRecord, onSaved: () => void) {
  const t = useT();
  const [base, setBase] = useState(record);
  const before = valuesOf(base);
  const [values, setValues] = useState<EditValues>(before);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const unreadable = useUnreadable();
  const update = useChange(orderWrites.update);
  const changed = changedNames(before, values);
  const isDirty = changed.length > 0 && !update.isSuccess;

  const write = (target: OrderRecord, mine: EditValues, wasMerged: boolean): Promise<boolean> => {
    const names = namesToSend(valuesOf(target), mine);
    if (names.length === 0) return Promise.resolve(true);
    const request = { params: { id: record.id }, body: { ...patchOf(mine, names), updated_at: target.updated_at } };
    return update.mutateAsync(request).then(
      (saved) => {
        void keepRecord(saved);
        if (wasMerged) notify(t('activity.edit.merged'));
        return true;
      },
      (error: ApiError) => failed(error, target, mine),
    );
  };
  const failed = async (error: ApiError, target: OrderRecord, mine: EditValues): Promise<boolean> => {
    const current = error.details.current as OrderRecord | undefined;
    if (isApiError(error, 'conflict') && current) {
      const theirs = valuesOf(current);
      const { merged, clashes } = mergeEdit(valuesOf(target), mine, theirs);
      setBase(current);
      setValues(merged);
      if (clashes.length === 0) return write(current, merged, true);
      setClash({ current, names: clashes, theirs, merged });
      return false;
    }
    const texts = Object.entries(error.errors).flatMap(([name, all]) => (all[0] ? [[name, all[0]] as const] : []));
    setErrors(Object.fromEntries(texts));
    setProblem(texts.length > 0 ? null : error);
    return false;
  };
  const save = async () => {
    setSubmitCount((count) => count + 1);
    setErrors({});
    setProblem(null);
    if (unreadable.stops()) return false;
    return write(base, values, false);
  };
  const close = (isSaved: boolean) => isSaved && onSaved();
  useDirtyGuard({ name: `order:${record.id}`, isDirty, value: values, onRestore: setValues, onSave: save });
  return {
    values,
    errors,
    problem,
    problems: allProblems(unreadable.texts, errors),
    submitCount,
    changed,
    isSaving: update.isPending,
    set: (name: string, value: EditValue) => {
      const isTyped = base.customer_address_id === null;
      setValues((now) =>
        name === 'customer_id' ? withCustomer(before, now, value, { isTyped }) : { ...now, [name]: value },
      );
      setErrors(({ [name]: _gone, ...rest }) => rest);
    },
    /** Changes as a person counts them. */
    changes: changeCount(before, values),
    handOver: handOverOf(before, values),
    handed: handedNames(before, values),
    setPlace: (place: 'kept' | 'theirs') => setValues((now) => withPlace(before, now, place)),
    save: namesUnreadable(() => void save().then(close)),
    discard: () => {
      setValues(before);
      setErrors({});
      setProblem(null);
    },
    clash,
    decide: (choices: Readonly<Record<string, 'theirs' | 'mine'>>) => {
      if (!clash) return;
      const decided = { ...clash.merged };
      for (const name of clash.names) if (choices[name] === 'theirs') decided[name] = clash.theirs[name] ?? null;
      setClash(null);
      setValues(decided);
      void write(clash.current, decided, true).then(close);
    },
    forgetClash: () => setClash(null),
  };
}
