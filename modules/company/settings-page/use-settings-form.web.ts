import { useState } from 'react';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { ApiError, isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate, readOptions } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { send } from '../../../platform/web/query/send.ts';
import { refreshSession } from '../../../platform/web/session/session.ts';
import { getSession } from '../../../platform/web/session/session-store.ts';
import { isHeld } from '../../../platform/web/session/session-types.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type Draft, draftOf, type SettingForm, settingText } from '../setting-form/setting-form.rules.ts';
import { OFFERED_FORMS } from '../setting-form/setting-search.rules.ts';
import { SETTING_PATHS, type SettingAnswer, settingCalls } from '../setting-screen/setting-calls.web.ts';
import { useSettingProblems } from '../setting-screen/setting-problems.web.ts';

/** What was typed for a key, and the version it was typed over. */
interface Edit {
  draft: Draft;
  version: string | null;
}
type Edits = Readonly<Record<string, Edit>>;

/** All settings of the page as one form: a save writes every changed key or none. */
export interface SettingsForm {
  draft: (form: SettingForm) => Draft;
  set: (form: SettingForm, patch: Draft) => void;
  isChanged: (form: SettingForm) => boolean;
  changed: readonly SettingForm[];
  /** Words by key, or by key and part: `oidc.issuer`. */
  problems: Readonly<Record<string, string>>;
  /** A key that somebody else wrote since; `failure` then says so. */
  stale: SettingForm | null;
  failure: ApiError | null;
  isBusy: boolean;
  /** Writes what changed; tells whether it worked, and the first setting that was refused, if one was. */
  save: () => Promise<{ isSaved: boolean; refused: SettingForm | null }>;
  /** Writes what changed together with what changed of the company: both, or neither. Throws what the company's form has to say. */
  saveWith: (company: object, onRefused: (setting: SettingForm) => void) => Promise<void>;
  /** Tells everything that is wrong, for a save that the company's part stops before it is sent. */
  tellProblems: () => void;
  discard: () => void;
  /** Drops what was typed for the stale key and shows what is stored now. */
  takeTheirs: () => Promise<void>;
}

/** The form over the stored settings; keys nobody touched follow what others save. */
export function useSettingsForm(answers: ReadonlyMap<string, SettingAnswer>): SettingsForm {
  const t = useT();
  const [edits, setEdits] = useState<Edits>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  // Only who tried to save is told of everything that is wrong, and from then on while it is put right.
  const [hasTried, setTried] = useState(false);
  const problemsIn = useSettingProblems();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const storedDraft = (form: SettingForm) => draftOf(form, answers.get(form.key)?.value);
  const draft = (form: SettingForm) => edits[form.key]?.draft ?? storedDraft(form);
  const isChanged = (form: SettingForm) =>
    edits[form.key] !== undefined && JSON.stringify(draft(form)) !== JSON.stringify(storedDraft(form));
  const changed = OFFERED_FORMS.filter(isChanged);
  const ownProblems = (): Record<string, string> =>
    Object.fromEntries(
      changed.flatMap((form) =>
        Object.entries(problemsIn(form, draft(form))).map(([name, words]) => [
          form.shape === 'value' && name === 'value' ? form.key : `${form.key}.${name}`,
          words,
        ]),
      ),
    );
  const problems = { ...refused, ...(hasTried ? ownProblems() : {}) };

  /** Sends all, with the company's part if there is one; problems of settings are kept here and thrown on. */
  const write = async (company?: object): Promise<void> => {
    const { settings, unreadable } = bodyOf(changed, edits, answers);
    setRefused({});
    setFailure(null);
    setTried(true);
    const json = t('settings.json');
    const wrong = { ...Object.fromEntries(unreadable.map((key) => [key, json])), ...ownProblems() };
    const [message] = Object.values(wrong);
    if (message) throw new ApiError({ status: 422, code: 'validation', message, errors: asSent(wrong, changed) });
    setBusy(true);
    try {
      keepAnswers(await send(settingCalls.setAll, { body: { settings, ...(company ? { company } : {}) } }));
      setEdits({});
      setTried(false);
      // Whoever asks everybody for a second factor may have none: they are led to it, and nothing is answered until then.
      if (changed.some(({ key }) => key === 'second_factor')) await refreshSession();
      const session = getSession();
      if (session && !isHeld(session.user)) await invalidate(SETTING_PATHS);
    } finally {
      setBusy(false);
    }
  };
  const refusedBy = (error: unknown): readonly string[] => {
    if (!isApiError(error)) throw error;
    const byKey = problemsByKey(error, changed);
    setRefused(byKey);
    return Object.keys(byKey);
  };
  const save: SettingsForm['save'] = async () => {
    try {
      await write();
      return { isSaved: true, refused: null };
    } catch (error) {
      const keys = refusedBy(error);
      setFailure(keys.length > 0 ? null : (error as ApiError));
      return { isSaved: false, refused: changed.find((form) => isAbout(keys, form)) ?? null };
    }
  };
  const saveWith: SettingsForm['saveWith'] = async (company, onRefused) => {
    try {
      await write(company);
    } catch (error) {
      const keys = refusedBy(error);
      const isOfSetting = keys.length > 0 || staleKeyOf(error as ApiError) !== null;
      if (isOfSetting) setFailure(keys.length > 0 ? null : (error as ApiError));
      const refused = changed.find((form) => isAbout(keys, form));
      if (refused) onRefused(refused);
      throw companysPart(error as ApiError, isOfSetting);
    }
  };
  useDirtyGuard<Edits>({
    name: 'settings',
    isDirty: changed.length > 0,
    value: withoutSecrets(edits, storedDraft),
    onRestore: setEdits,
    onSave: async () => (await save()).isSaved,
  });
  const staleKey = failure && staleKeyOf(failure);
  const clear = (keys: readonly string[]) =>
    setEdits((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key))));
  return {
    draft,
    set(form, patch) {
      const version = answers.get(form.key)?.updated_at ?? null;
      setEdits((now) => {
        const before = now[form.key] ?? { draft: storedDraft(form), version };
        return { ...now, [form.key]: { ...before, draft: { ...before.draft, ...patch } } };
      });
      setRefused((now) => Object.fromEntries(Object.entries(now).filter(([about]) => !isAbout([about], form))));
    },
    isChanged,
    changed,
    problems,
    stale: OFFERED_FORMS.find(({ key }) => key === staleKey) ?? null,
    failure,
    isBusy,
    save,
    saveWith,
    tellProblems: () => setTried(true),
    discard() {
      setEdits({});
      setRefused({});
      setTried(false);
      setFailure(null);
    },
    async takeTheirs() {
      await invalidate(SETTING_PATHS);
      if (staleKey) clear([staleKey]);
      setFailure(null);
    },
  };
}

/** What was written is shown from the answer, so that nothing hangs on whether the settings can be read again. */
function keepAnswers(written: readonly SettingAnswer[]): void {
  const { queryKey } = readOptions(settingCalls.list, {});
  queryClient.setQueryData(queryKey, (known) =>
    known?.map((answer) => written.find(({ key }) => key === answer.key) ?? answer),
  );
}

function bodyOf(changed: readonly SettingForm[], edits: Edits, answers: ReadonlyMap<string, SettingAnswer>) {
  const unreadable: string[] = [];
  const settings = changed.flatMap((form) => {
    const edit = edits[form.key];
    if (!edit) return [];
    try {
      const text_value = settingText(form, edit.draft, answers.get(form.key)?.value);
      return [{ key: form.key, text_value, updated_at: edit.version }];
    } catch {
      unreadable.push(form.key);
      return [];
    }
  });
  return { settings, unreadable };
}

const WHOLE = new Set(['key', 'text_value', 'bool_value', 'updated_at']);

/** Whether one of the problems is the setting's own or that of one of its parts. */
const isAbout = (problems: readonly string[], { key }: SettingForm): boolean =>
  problems.some((about) => about === key || about.startsWith(`${key}.`));

/** A secret is not laid down in the browser. */
const withoutSecrets = (edits: Edits, stored: (form: SettingForm) => Draft): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([key, edit]) => {
      const form = OFFERED_FORMS.find((one) => one.key === key);
      const secrets = form?.parts.filter(({ kind }) => kind === 'secret') ?? [];
      const before = Object.fromEntries(secrets.map(({ name }) => [name, form && stored(form)[name]]));
      return [key, { ...edit, draft: { ...edit.draft, ...before } }];
    }),
  );

/** The server names the field by its place in what was sent: `settings.2.text_value`; a part of it is named here only: `settings.2.issuer`. */
function problemsByKey(error: ApiError, sent: readonly SettingForm[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, texts]) => {
      const [, at, ...parts] = field.split('.');
      const key = sent[Number(at)]?.key;
      const part = parts.join('.');
      return key && texts[0] ? [[part && !WHOLE.has(part) ? `${key}.${part}` : key, texts[0]]] : [];
    }),
  );
}

/** The setting that somebody else wrote since; null for any other failure. */
const staleKeyOf = ({ code, details }: ApiError): string | null =>
  (code === 'conflict' && (details.current as SettingAnswer | undefined)?.key) || null;

/** The failure as the company's form reads it: its own fields, its own row of a conflict, nothing of a setting's. */
function companysPart(error: ApiError, isOfSetting: boolean): ApiError {
  const own = Object.entries(error.errors).filter(([name]) => !name.startsWith('settings.'));
  return new ApiError({
    status: error.status,
    code: error.code,
    message: error.message,
    errors: Object.fromEntries(own.map(([name, texts]) => [name.replace(/^company\./, ''), texts])),
    details: isOfSetting ? {} : error.details,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  });
}

/** Problems by key in the shape of the server's refusal: what is wrong here is not sent. */
const asSent = (problems: Readonly<Record<string, string>>, sent: readonly SettingForm[]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(problems).map(([about, words]) => {
      const [key, ...part] = about.split('.');
      const at = sent.findIndex((form) => form.key === key);
      return [`settings.${at}.${part.length > 0 ? part.join('.') : 'text_value'}`, [words]];
    }),
  );
