import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '../../../ui/patterns/form/error-summary.tsx';
import { oneSend } from '../../../ui/primitives/typing/one-send.ts';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import type { Sending } from '../../../ui/primitives/typing/typed-text.ts';
import { fieldText } from '../../kernel/field-texts.ts';
import { language } from '../i18n/i18n.ts';
import { type ApiError, isApiError } from '../query/api-error.ts';
import { allProblems, namesUnreadable, useUnreadable } from './unreadable.ts';

/** Words by field name (the id of the field's control). */
export type FormErrors = Readonly<Record<string, string>>;

/** What a hand-made form needs. */
export interface FormOptions<V extends object, R> {
  initial: V;
  /** Problems in the person's language; none = ready to send. Asked on submit, and on every change after the first. */
  check?: (values: V) => FormErrors;
  send: (values: V) => Promise<R>;
  onDone?: (result: R, values: V) => void;
  /** An ErrorSummary above the fields takes focus, not the first field with a problem. */
  hasSummary?: boolean;
  /** Takes a failure itself and answers true; else it is shown by the form. */
  onFailed?: (error: ApiError, values: V) => boolean;
}

/** State of a hand-made form. */
export interface Form<V extends object> {
  values: V;
  set: (patch: Partial<V>) => void;
  /** Starts over with other values; the form counts as untouched. */
  reset: (values: V) => void;
  errors: FormErrors;
  /** The same for ErrorSummary, with the texts that are no values. */
  problems: readonly FieldProblem[];
  /** A failure that belongs to no field. */
  failure: ApiError | null;
  isBusy: boolean;
  isDirty: boolean;
  /** Asks by itself before its changes are lost. */
  isGuarded?: true;
  submitCount: number;
  submit: Sending;
  /** The same, telling whether it worked; for "Save and leave". */
  save: () => Promise<boolean>;
}

/**
 * A form without a resource definition: values, problems by field (own and the server's), one submit at a time. The first field
 * with a problem takes focus.
 */
export function useForm<V extends object, R>(options: FormOptions<V, R>): Form<V> {
  const [start, setStart] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [sent, setSent] = useState<FormErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [submitCount, setSubmitCount] = useState(0);
  const [once] = useState(oneSend);
  const unreadable = useUnreadable();
  const errors = { ...sent, ...(submitCount > 0 ? options.check?.(values) : {}) };

  const run = async (): Promise<boolean> => {
    try {
      const result = await options.send(values);
      // Who leaves now has nothing to lose.
      flushSync(() => setStart(values));
      options.onDone?.(result, values);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (options.onFailed?.(error, values)) return false;
      const byField = serverErrors(error);
      setSent(byField);
      setFailure(Object.keys(byField).length > 0 ? null : error);
      if (!options.hasSummary) focusFirst(byField);
      return false;
    }
  };
  const send = async (): Promise<boolean> => {
    setSubmitCount((count) => count + 1);
    setFailure(null);
    setSent({});
    const own = options.check?.(values) ?? {};
    if (unreadable.stops()) return false;
    if (Object.keys(own).length > 0) {
      if (!options.hasSummary) focusFirst(own);
      return false;
    }
    setBusy(true);
    return run().finally(() => setBusy(false));
  };
  const save = async () => (await once(send)) ?? false;
  return {
    values,
    set: (patch) => {
      setValues((now) => ({ ...now, ...patch }));
      const changed = Object.keys(patch);
      setSent((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !changed.includes(name))));
    },
    reset: (next) => {
      setStart(next);
      setValues(next);
      setSent({});
      setFailure(null);
      setSubmitCount(0);
    },
    errors,
    problems: allProblems(unreadable.texts, errors),
    failure,
    isBusy,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    submitCount,
    submit: namesUnreadable(() => void save()),
    save,
  };
}

/** Whether a text can be an e-mail address. */
export const isEmail = (text: string): boolean => /^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/.test(text.trim());

/** The words of a field rule of the kernel in the person's language: `ruleText('text_field_required')`. */
export const ruleText = (rule: string, values?: Record<string, string>): string => fieldText(rule, language(), values);

const serverErrors = (error: ApiError): FormErrors =>
  Object.fromEntries(Object.entries(error.errors).flatMap(([name, texts]) => (texts[0] ? [[name, texts[0]]] : [])));

function focusFirst(errors: FormErrors): void {
  const [first] = Object.keys(errors);
  if (first) focusField(first);
}
