import type { FieldInputProps } from '../../../platform/web/resource-form/field-input.tsx';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import {
  type Frequency,
  type MonthDay,
  partsOf,
  type RuleParts,
  ruleOf,
  WEEKDAYS,
  type Weekday,
} from './rule-parts.rules.ts';
import { weekdayName } from './rule-words.web.tsx';

const FREQUENCIES: Frequency[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const MONTH_DAYS: MonthDay[] = ['start', 'last', 'nth'];
const PLACES = ['1', '2', '3', '4', '-1'];

/** How often: fields for the usual rules, the text of the rule for all others. */
export function RuleField({ value, onChange, error, isReadOnly }: FieldInputProps) {
  const t = useT();
  const rule = typeof value === 'string' ? value : '';
  const parts = partsOf(rule);
  if (!parts) {
    return (
      <TextField
        label={t('subscription.rule')}
        hint={t('subscription.rule_hint')}
        name="rrule"
        value={rule}
        onChange={onChange}
        error={error ?? undefined}
        isReadOnly={isReadOnly}
        isRequired
      />
    );
  }
  return <RuleFields parts={parts} onChange={onChange} error={error ?? undefined} isDisabled={isReadOnly} />;
}

interface RuleFieldsProps {
  parts: RuleParts;
  onChange: (rule: string) => void;
  error?: string;
  isDisabled?: boolean;
}

function RuleFields({ parts, onChange, error, isDisabled }: RuleFieldsProps) {
  const t = useT();
  const set = (patch: Partial<RuleParts>) => onChange(ruleOf({ ...parts, ...patch }));
  return (
    <>
      <FormGrid>
        <SelectField
          label={t('subscription.rule')}
          name="rrule"
          options={FREQUENCIES.map((freq) => ({ value: freq, label: t(`subscription.freq.${freq.toLowerCase()}`) }))}
          value={parts.freq}
          onChange={(freq) => set({ freq: (freq ?? 'WEEKLY') as Frequency, days: [] })}
          error={error}
          isDisabled={isDisabled}
          isRequired
        />
        <NumberField
          label={t('subscription.interval')}
          hint={t(`subscription.unit.${parts.freq.toLowerCase()}`)}
          name="rrule_interval"
          value={parts.interval}
          onChange={(interval) => set({ interval })}
          isDisabled={isDisabled}
        />
      </FormGrid>
      {parts.freq === 'WEEKLY' || parts.freq === 'DAILY' ? (
        <MultiSelectField
          label={t('subscription.days')}
          hint={t(parts.freq === 'WEEKLY' ? 'subscription.days_hint' : 'subscription.days_daily_hint')}
          name="rrule_days"
          options={WEEKDAYS.map((day) => ({ value: day, label: weekdayName(day, 'long') }))}
          value={[...parts.days]}
          onChange={(days) => set({ days: days as Weekday[] })}
          isDisabled={isDisabled}
          isOptional
        />
      ) : null}
      {parts.freq === 'MONTHLY' ? <MonthFields parts={parts} set={set} isDisabled={isDisabled} /> : null}
    </>
  );
}

function MonthFields(props: { parts: RuleParts; set: (patch: Partial<RuleParts>) => void; isDisabled?: boolean }) {
  const { parts, set, isDisabled } = props;
  const t = useT();
  return (
    <FormGrid>
      <SelectField
        label={t('subscription.month')}
        name="rrule_month"
        options={MONTH_DAYS.map((month) => ({ value: month, label: t(`subscription.month.${month}`) }))}
        value={parts.month}
        onChange={(month) => set({ month: (month ?? 'start') as MonthDay })}
        isDisabled={isDisabled}
        isRequired
      />
      {parts.month === 'nth' ? (
        <>
          <SelectField
            label={t('subscription.place')}
            name="rrule_nth"
            options={PLACES.map((nth) => ({ value: nth, label: t(`subscription.nth.${nth === '-1' ? 'last' : nth}`) }))}
            value={parts.nth}
            onChange={(nth) => set({ nth: nth ?? '1' })}
            isDisabled={isDisabled}
            isRequired
          />
          <SelectField
            label={t('subscription.weekday')}
            name="rrule_weekday"
            options={WEEKDAYS.map((day) => ({ value: day, label: weekdayName(day, 'long') }))}
            value={parts.weekday}
            onChange={(weekday) => set({ weekday: (weekday ?? 'MO') as Weekday })}
            isDisabled={isDisabled}
            isRequired
          />
        </>
      ) : null}
    </FormGrid>
  );
}
