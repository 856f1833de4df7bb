import { IconPlus, IconX } from '@tabler/icons-react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { FieldShell } from '../../../ui/primitives/fields/field-shell.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Operator } from '../field-value/condition.rules.ts';
import { FIELD_TYPES, type FieldDefinition, isChoice, nameIn } from '../field-value/field.rules.ts';
import styles from './builder.module.css';
import type { RuleValue } from './field-values.web.ts';

/** Comparisons a person chooses from. */
const ANY: readonly Operator[] = ['filled', 'empty', 'eq', 'ne'];
const ORDERED: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];

interface Props {
  name: 'visible_if' | 'required_if';
  rules: readonly RuleValue[];
  others: readonly FieldDefinition[];
  error?: string;
  onChange: (rules: RuleValue[]) => void;
}

/** Rules about other fields of the same record; all of them must hold. */
export function ConditionEditor({ name, rules, others, error, onChange }: Props) {
  const t = useT();
  const change = (at: number, patch: Partial<RuleValue>) =>
    onChange(rules.map((rule, other) => (other === at ? { ...rule, ...patch } : rule)));
  return (
    <FieldShell label={t(`fields.builder.${name}`)} controlId={name} error={error} as="group">
      <div className={styles.stack}>
        {rules.map((rule, at) => (
          <RuleLine
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have nothing else that names them
            key={at}
            name={`${name}.${at}`}
            rule={rule}
            others={others}
            onChange={(patch) => change(at, patch)}
            onRemove={() => onChange(rules.filter((_, other) => other !== at))}
          />
        ))}
        <div>
          <Button onClick={() => onChange([...rules, { field: null, op: 'eq', value: '' }])}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {t('fields.builder.rule_add')}
          </Button>
        </div>
      </div>
    </FieldShell>
  );
}

interface LineProps {
  name: string;
  rule: RuleValue;
  others: readonly FieldDefinition[];
  onChange: (patch: Partial<RuleValue>) => void;
  onRemove: () => void;
}

function RuleLine({ name, rule, others, onChange, onRemove }: LineProps) {
  const t = useT();
  const asked = others.find(({ id }) => String(id) === rule.field);
  const hasOrder =
    asked && [FIELD_TYPES.number, FIELD_TYPES.date, FIELD_TYPES.datetime].some((type) => type === asked.type);
  const operators = hasOrder ? [...ANY, ...ORDERED] : ANY;
  const needsValue = rule.op !== 'filled' && rule.op !== 'empty';
  return (
    <div className={styles.rule}>
      <SelectField
        label={t('fields.builder.rule_field')}
        name={`${name}.field`}
        options={others.map((field) => ({ value: String(field.id), label: nameIn(field, language()) }))}
        value={rule.field}
        onChange={(field) => onChange({ field, value: '' })}
      />
      <SelectField
        label={t('fields.builder.rule_op')}
        name={`${name}.op`}
        isRequired
        options={operators.map((op) => ({ value: op, label: t(`fields.builder.op.${op}`) }))}
        value={rule.op}
        onChange={(op) => onChange({ op: (op ?? 'eq') as Operator })}
      />
      {needsValue ? <RuleInput name={name} asked={asked} rule={rule} onChange={onChange} /> : <span />}
      <IconButton label={t('fields.builder.rule_remove')} icon={<IconX size={16} stroke={1.75} />} onClick={onRemove} />
    </div>
  );
}

function RuleInput({
  name,
  asked,
  rule,
  onChange,
}: Pick<LineProps, 'name' | 'rule' | 'onChange'> & { asked: FieldDefinition | undefined }) {
  const t = useT();
  const common = { label: t('fields.builder.rule_value'), name: `${name}.value` };
  const options =
    asked && isChoice(asked.type)
      ? asked.items.map((item) => ({ value: String(item.id), label: nameIn(item, language()) }))
      : asked?.type === FIELD_TYPES.checkbox
        ? [
            { value: 'true', label: t('fields.yes') },
            { value: 'false', label: t('fields.no') },
          ]
        : null;
  if (!options) return <TextField {...common} value={rule.value} onChange={(value) => onChange({ value })} />;
  return (
    <SelectField
      {...common}
      options={options}
      value={rule.value || null}
      onChange={(value) => onChange({ value: value ?? '' })}
    />
  );
}
