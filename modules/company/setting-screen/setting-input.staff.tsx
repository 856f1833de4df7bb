import { language } from '../../../platform/web/i18n/i18n.ts';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { type FieldProps, FieldShell } from '../../../ui/primitives/fields/field-shell.tsx';
import { NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { PasswordField, TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { SettingPart } from '../setting-form/setting-form.rules.ts';
import { ImportFieldInput } from './import-field-input.staff.tsx';
import { inWords } from './setting-calls.web.ts';
import { numberLimits } from './setting-problems.web.ts';
import styles from './setting-screen.module.css';

interface Props {
  part: SettingPart;
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  isDisabled: boolean;
  isRequired?: boolean;
  hideLabel?: boolean;
  hint?: string;
  note?: string;
  error?: string;
}

/** The input of one part of a setting, by its kind. */
export function SettingInput(props: Props) {
  const { part, id, value, onChange, isDisabled, isRequired, hideLabel, hint, note, error } = props;
  const label = inWords(part.label);
  const common = {
    label,
    id,
    hint: part.help ? inWords(part.help) : hint,
    onChange,
    isDisabled,
    isRequired,
    hideLabel,
    note,
    error,
  };
  const text = typeof value === 'string' ? value : '';
  switch (part.kind) {
    case 'flag':
      return <CheckboxField {...common} value={value === true} />;
    case 'choice':
      return (
        <SelectField
          {...common}
          options={(part.options ?? []).map(([option, name]) => ({ value: option, label: inWords(name) }))}
          value={text || null}
          placeholder={initialWords(part)}
        />
      );
    case 'import_field':
      return part.of ? <ImportFieldInput {...common} of={part.of} value={text} /> : null;
    case 'number':
      return <NumberField {...common} {...numberLimits(part)} keepsTyped value={text} />;
    case 'weekdays':
      return <WeekdaysInput {...common} value={text} />;
    case 'secret':
      return <PasswordField {...common} value={text} autoComplete="new-password" />;
    case 'html':
      return <HtmlInput {...common} value={text} />;
    case 'lines':
    case 'json':
      return <TextareaField {...common} value={text} rows={part.kind === 'json' ? 6 : 4} />;
    case 'url':
      return <TextField {...common} value={text} type="url" maxLength={part.max ?? 500} autoComplete="off" />;
    default:
      return <TextField {...common} value={text} maxLength={part.max} autoComplete="off" />;
  }
}

/** What is in force while nothing is chosen. */
function initialWords({ initial, options }: SettingPart): string | undefined {
  const option = options?.find(([value]) => value === initial);
  return option && inWords(option[1]);
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** The first of January 2024 was a Monday. */
const dayWord = (day: number): string => {
  const word = new Intl.DateTimeFormat(language(), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );
  return word.charAt(0).toLocaleUpperCase(language()) + word.slice(1).replace('.', '');
};

/** The days of a week, each on or off. */
function WeekdaysInput({ value, onChange, ...field }: FieldProps & Pick<HtmlProps, 'id' | 'value' | 'onChange'>) {
  const chosen = value.split(/[\s,]+/).map(Number);
  const put = (day: number, isOn: boolean) =>
    onChange(WEEK.filter((one) => (one === day ? isOn : chosen.includes(one))).join(', '));
  return (
    <FieldShell {...field} controlId={field.id} as="group">
      <div className={styles.week}>
        {WEEK.map((day) => (
          <CheckboxField
            key={day}
            label={dayWord(day)}
            value={chosen.includes(day)}
            onChange={(isOn) => put(day, isOn)}
            isDisabled={field.isDisabled}
          />
        ))}
      </div>
    </FieldShell>
  );
}

interface HtmlProps {
  label: string;
  id: string;
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
}

/** HTML and how it looks, in a frame that can do nothing. */
function HtmlInput({ value, ...rest }: HtmlProps) {
  const t = useT();
  return (
    <div className={styles.html}>
      <TextareaField {...rest} value={value} rows={6} maxLength={20_000} />
      {value.trim() === '' ? null : (
        <iframe
          className={styles.frame}
          title={t('settings.preview_of', { field: rest.label })}
          sandbox=""
          srcDoc={`<style>body{font:14px/1.5 sans-serif;margin:12px}</style>${value}`}
        />
      )}
    </div>
  );
}
