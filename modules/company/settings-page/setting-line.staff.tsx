import { type ComponentType, useEffect, useRef } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { LoginReach } from '../../identity/public.web.tsx';
import { type Draft, draftOf, type SettingForm, type SettingPart } from '../setting-form/setting-form.rules.ts';
import { inWords, type SettingAnswer } from '../setting-screen/setting-calls.web.ts';
import { SettingInput } from '../setting-screen/setting-input.staff.tsx';
import { useIsLocked } from '../setting-screen/setting-lock.web.ts';
import { SettingRows } from '../setting-screen/setting-rows.staff.tsx';
import { useReset } from '../setting-screen/use-reset.web.ts';
import { SettingSwitch } from './setting-switch.staff.tsx';
import styles from './settings-page.module.css';
import type { SettingsForm } from './use-settings-form.web.ts';

/** What a setting does to whom, below its control. */
const NOTES: Readonly<Record<string, ComponentType<{ draft: Draft; stored: unknown }>>> = {
  second_factor: (props) => <LoginReach setting="second_factor" {...props} />,
  oidc: (props) => <LoginReach setting="oidc" {...props} />,
};

interface Props {
  form: SettingForm;
  stored: SettingAnswer;
  state: SettingsForm;
  /** Somebody came here for this one. */
  isWanted: boolean;
  /** It is said above. */
  hidesHelp?: boolean;
}

/** One setting: its name, what it does, its control; a changed one carries a bar and what it was. */
export function SettingLine({ form, stored, state, isWanted, hidesHelp }: Props) {
  const t = useT();
  const { may_change: mayChange } = stored;
  const isLocked = useIsLocked(form, stored);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    line.current?.scrollIntoView({ block: 'center' });
    const first = (what: string) => line.current?.querySelector<HTMLElement>(what);
    (first('[aria-invalid="true"]') ?? first('input, textarea, button'))?.focus({ preventScroll: true });
  }, [isWanted]);
  const isChanged = state.isChanged(form);
  const reset = useReset(form.key);
  const draft = state.draft(form);
  const problem = state.problems[form.key];
  const Note = NOTES[form.key];
  const note = Note ? <Note draft={draft} stored={stored.value} /> : null;
  const control = (part: SettingPart) => (
    <Control
      key={part.name}
      form={form}
      part={part}
      value={draft[part.name]}
      was={isChanged ? draftOf(form, stored.value) : null}
      onChange={(value) => state.set(form, { [part.name]: value })}
      isDisabled={!mayChange}
      isRequired={part.needed?.by !== undefined && draft[part.needed.by] === true}
      error={form.shape === 'value' ? problem : state.problems[`${form.key}.${part.name}`]}
      problemOf={(id) => state.problems[id]}
    />
  );
  return (
    <div ref={line} className={styles.line} data-changed={isChanged || undefined} data-setting={form.key}>
      {form.shape === 'value' ? (
        <>
          {form.parts.map(control)}
          {note}
        </>
      ) : (
        <fieldset className={styles.parts}>
          <legend>{inWords(form.label)}</legend>
          {hidesHelp ? null : <p className={styles.help}>{inWords(form.help)}</p>}
          {note}
          {problem ? <p className={styles.problem}>{problem}</p> : null}
          {form.parts.map(control)}
        </fieldset>
      )}
      {isLocked ? <p className={styles.help}>{t('settings.administrators')}</p> : null}
      {mayChange && !stored.is_default && !isChanged ? (
        <div className={styles.reset}>
          <Button variant="quiet" {...reset}>
            {t('settings.reset')}
            <span className="app-sr">: {inWords(form.label)}</span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface ControlProps {
  form: SettingForm;
  part: SettingPart;
  value: unknown;
  /** The stored values while they differ. */
  was: Draft | null;
  onChange: (value: unknown) => void;
  isDisabled: boolean;
  isRequired?: boolean;
  error?: string;
  problemOf: (id: string) => string | undefined;
}

/** What it was, where that can be said in a few words. */
function wasWords(part: SettingPart, value: unknown, t: Translate): string {
  if (part.kind === 'choice') {
    const option = part.options?.find(([key]) => key === value);
    return option ? t('settings.was', { value: inWords(option[1]) }) : t('settings.was_empty');
  }
  const isShort = part.kind === 'number' || part.kind === 'text' || part.kind === 'url';
  if (!isShort || String(value ?? '').length > 40) return t('settings.edited');
  return value ? t('settings.was', { value: String(value) }) : t('settings.was_empty');
}

/** Few choices are all visible, a yes/no is a switch that waits for Save, the rest are the inputs of every setting. */
function Control({ form, part, value, was, onChange, isDisabled, isRequired, error, problemOf }: ControlProps) {
  const t = useT();
  const isOwn = form.shape === 'value';
  const isPartChanged = was !== null && JSON.stringify(was[part.name]) !== JSON.stringify(value);
  const common = {
    label: inWords(isOwn ? form.label : part.label),
    hint: isOwn ? inWords(form.help) : part.help ? inWords(part.help) : undefined,
    id: `${form.key}.${part.name}`,
    isDisabled,
    error,
  };
  const edited = isPartChanged ? wasWords(part, was[part.name], t) : undefined;
  if (part.kind === 'rows') {
    return (
      <SettingRows
        part={part}
        id={common.id}
        rows={value as Draft[]}
        onChange={onChange}
        isDisabled={isDisabled}
        problemOf={problemOf}
      />
    );
  }
  if (part.kind === 'flag') {
    const note = isPartChanged ? t(was[part.name] === true ? 'settings.was_on' : 'settings.was_off') : undefined;
    return <SettingSwitch {...common} note={note} value={value === true} onChange={onChange} />;
  }
  if (part.kind === 'choice' && (part.options?.length ?? 0) <= 4) {
    return (
      <RadioField
        {...common}
        note={edited}
        isRow
        options={(part.options ?? []).map(([option, name]) => ({ value: option, label: inWords(name) }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    );
  }
  return (
    <div className={part.kind === 'number' ? styles.short : undefined}>
      <SettingInput
        part={{ ...part, help: isOwn ? form.help : part.help }}
        id={common.id}
        value={value}
        onChange={onChange}
        isDisabled={isDisabled}
        isRequired={isRequired}
        note={edited}
        error={error}
      />
    </div>
  );
}
