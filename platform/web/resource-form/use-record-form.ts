import { useCallback, useMemo, useState } from 'react';
import { oneSend } from '../../../ui/primitives/typing/one-send.ts';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import type { Sending } from '../../../ui/primitives/typing/typed-text.ts';
import { fieldText } from '../../kernel/field-texts.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import type { AnyResource } from '../../resource/define.ts';
import { useDirtyGuard } from '../forms/dirty-guard.ts';
import { namesUnreadable, useUnreadable } from '../forms/unreadable.ts';
import { language } from '../i18n/i18n.ts';
import { type ApiError, isApiError } from '../query/api-error.ts';
import { useChange } from '../query/hooks.ts';
import { resourceCalls } from '../query/remote.ts';
import { checkForm, type Problem, saidKey } from './check.ts';
import {
  type AnyRow,
  changedFields,
  createBody,
  type FormValue,
  type FormValues,
  formFields,
  patchBody,
  valuesOf,
} from './form-values.ts';
import { type Clash, mergeConflict } from './merge.ts';

/** State of a record form: values, problems, saving, conflict. */
export interface RecordForm {
  /** The record; null for a new one. */
  id: number | null;
  values: FormValues;
  set: (name: string, value: FormValue) => void;
  /** Texts by field, shown after the first try to save. */
  errors: Readonly<Record<string, string>>;
  /** Texts that are no values, with the label of their field; told by the field itself as well. */
  unreadable: Readonly<Record<string, string>>;
  /** What failed and belongs to no field. */
  problem: ApiError | null;
  changed: readonly string[];
  /** Values of a new record that are no fields of the definition, sent as `additional`; errors stand at `additional.<key>`. */
  additional: Readonly<Record<string, unknown>>;
  setAdditional: (values: Readonly<Record<string, unknown>>) => void;
  isDirty: boolean;
  isSaving: boolean;
  save: Sending;
  reset: () => void;
  /** Fields somebody else changed meanwhile, to be decided by the person. */
  /** How often saving was tried; the problem summary takes focus when it grows. */
  tries: number;
  clashes: readonly Clash[];
  /** The choice between both versions is on screen. */
  isDeciding: boolean;
  resolve: (choices: Readonly<Record<string, FormValue>>) => void;
  /** Back to the form; the next save asks again. */
  decideLater: () => void;
}

/** The form of one record (`row` null = new one); `onSaved` gets the record as the server has it. */
export function useRecordForm(
  resource: AnyResource,
  row: AnyRow | null,
  onSaved: (saved: AnyRow, wasMerged: boolean) => void,
): RecordForm {
  const [base, setBase] = useState(row);
  const before = useMemo(() => valuesOf(resource, base), [resource, base]);
  const [values, setValues] = useState(before);
  const [additional, setAdditional] = useState<Readonly<Record<string, unknown>>>({});
  const [tries, setTries] = useState(0);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [isDeciding, setDeciding] = useState(false);
  const [sentErrors, setSentErrors] = useState<Record<string, string>>({});
  const unreadable = useUnreadable();
  const writes = useWrites(resource);
  const [once] = useState(oneSend);
  const changed = useMemo(() => changedFields(resource, before, values), [resource, before, values]);
  const isDirty = (changed.length > 0 || Object.keys(additional).length > 0) && !writes.isDone;
  const restore = useCallback((kept: FormValues) => setValues((now) => ({ ...now, ...kept })), []);
  useDirtyGuard({ name: `${resource.name}:${row?.id ?? 'new'}`, isDirty, value: values, onRestore: restore });
  const own = useOwnErrors(resource, values, tries > 0);

  const write = (target: AnyRow | null, from: FormValues, to: FormValues, wasMerged: boolean): Promise<void> => {
    const failed = async (error: unknown) => {
      if (!isApiError(error)) return;
      const current = error.details.current as AnyRow | undefined;
      if (target && error.code === 'conflict' && current) {
        const { merged, clashes: open } = mergeConflict(resource, from, to, current);
        setBase(current);
        setValues(merged);
        setClashes(open);
        setDeciding(open.length > 0);
        if (open.length === 0) await write(current, valuesOf(resource, current), merged, true);
        return;
      }
      setSentErrors(firstTexts(error));
      focusFirst(resource, error.errors);
    };
    const more = Object.keys(additional).length > 0 ? { additional } : {};
    const body = target ? patchBody(resource, from, to) : { ...createBody(resource, to), ...more };
    return writes.send(target, body, (saved) => onSaved(saved, wasMerged), failed);
  };
  const send = async () => {
    setTries((count) => count + 1);
    setSentErrors({});
    const problems = checkForm(resource, values);
    if (unreadable.stops()) return;
    if (Object.keys(problems).length > 0) focusFirst(resource, problems);
    else if (clashes.length > 0) setDeciding(true);
    else if (base && changed.length === 0) onSaved(base, false);
    else await write(base, before, values, false);
  };
  return {
    id: base?.id ?? null,
    values,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }));
      setSentErrors(({ [name]: _gone, ...rest }) => rest);
    },
    errors: { ...sentErrors, ...own },
    unreadable: unreadable.texts,
    problem: isOfNoField(writes.error) ? writes.error : null,
    changed,
    additional,
    setAdditional,
    isDirty,
    isSaving: writes.isSaving,
    save: namesUnreadable(() => void once(send)),
    reset: () => setValues(before),
    tries,
    clashes,
    isDeciding,
    decideLater: () => setDeciding(false),
    resolve: (choices) => {
      const decided = { ...values, ...choices };
      setClashes([]);
      setDeciding(false);
      setValues(decided);
      void once(() => write(base, before, decided, true));
    },
  };
}

/** What was refused for the sake of fields stands at them, and goes with them. */
const isOfNoField = (error: ApiError | null): boolean =>
  error !== null && Object.keys(error.errors).length === 0 && error.code !== 'conflict';

function useOwnErrors(resource: AnyResource, values: FormValues, hasTried: boolean): Record<string, string> {
  return useMemo(() => {
    if (!hasTried) return {};
    return Object.fromEntries(
      Object.entries(checkForm(resource, values)).map(([name, problem]) => [
        name,
        missingWords(resource, name, problem) ?? fieldText(saidKey(name, problem), language(), problem.values),
      ]),
    );
  }, [resource, values, hasTried]);
}

/** A missing value is asked for in the words of its field, where it has some. */
function missingWords(resource: AnyResource, name: string, { key }: Problem): string | undefined {
  const missing = resource.fields[name]?.options.missing;
  return missing && /_required$/.test(key) ? labelText(missing, language()) : undefined;
}

function useWrites(resource: AnyResource) {
  const calls = useMemo(() => resourceCalls(resource), [resource]);
  const options = { invalidates: [`/${resource.path}`] };
  const create = useChange(calls.create, options);
  const update = useChange(calls.update, options);
  return {
    error: update.error ?? create.error,
    isSaving: create.isPending || update.isPending,
    isDone: create.isSuccess || update.isSuccess,
    send: (
      target: AnyRow | null,
      body: Record<string, unknown>,
      done: (saved: AnyRow) => void,
      failed: (error: unknown) => Promise<void>,
    ) =>
      new Promise<void>((ended) => {
        const handlers = {
          onSuccess: (saved: unknown) => {
            done(saved as AnyRow);
            ended();
          },
          onError: (error: unknown) => void failed(error).then(ended),
        };
        if (target) {
          update.mutate({ params: { id: target.id }, body: { ...body, updated_at: target.updated_at } }, handlers);
        } else create.mutate({ body }, handlers);
      }),
  };
}

const firstTexts = (error: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(error.errors).flatMap(([name, texts]) => (texts[0] ? [[name, texts[0]]] : [])));

/** A single problem takes focus at its field; several are listed by the summary, which takes it itself. */
function focusFirst(resource: AnyResource, problems: Readonly<Record<string, unknown>>): void {
  const wrong = formFields(resource).filter(([name]) => problems[name] !== undefined);
  const first = wrong[0]?.[0];
  if (first && wrong.length === 1) focusField(first);
}
