import type { Condition, Operator, Rule } from '../field-value/condition.rules.ts';
import { FIELD_TYPES, type FieldDefinition, isChoice } from '../field-value/field.rules.ts';
import type { FieldBody, FieldRecord, SentItem } from './builder-calls.web.ts';

/** A condition as the form holds it: everything text. */
export interface RuleValue {
  field: string | null;
  op: Operator;
  value: string;
}

/** What the form of a field holds. */
export type FieldFormValues = ReturnType<typeof formValues>;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The form's values of a field. */
export const formValues = (field: FieldRecord) => ({
  name: field.name,
  name_es: text(field.name_es),
  help: text(field.help),
  help_es: text(field.help_es),
  section: text(field.section),
  section_es: text(field.section_es),
  code: field.code,
  type: String(field.type),
  required: field.required,
  default_value: field.default_value,
  min: text(field.min),
  max: text(field.max),
  max_length: text(field.max_length),
  pattern: text(field.pattern),
  is_unique: field.is_unique,
  filterable: field.filterable,
  show_in_list: field.show_in_list,
  show_in_portal: field.show_in_portal,
  items: field.items.map(({ id, name, name_es, active }) => ({ id, name, name_es, active })) as SentItem[],
  visible_if: ruleValues(field.visible_if),
  required_if: ruleValues(field.required_if),
});

const ruleValues = (condition: Condition | null): RuleValue[] =>
  (condition?.rules ?? []).map(({ field_id, op, value }) => ({
    field: String(field_id),
    op,
    value: Array.isArray(value) ? text(value[0]) : text(value),
  }));

/** The body of a change. */
export function bodyOf(values: FieldFormValues, others: readonly FieldDefinition[]): FieldBody {
  const type = Number(values.type);
  const hasLimits = [FIELD_TYPES.number, FIELD_TYPES.date, FIELD_TYPES.datetime].some((one) => one === type);
  const isText = type === FIELD_TYPES.text || type === FIELD_TYPES.textarea;
  return {
    name: values.name.trim(),
    name_es: values.name_es.trim() || null,
    help: values.help.trim() || null,
    help_es: values.help_es.trim() || null,
    section: values.section.trim() || null,
    section_es: values.section_es.trim() || null,
    ...(values.code.trim() ? { code: values.code.trim() } : {}),
    type,
    required: values.required,
    default_value: type === FIELD_TYPES.file ? null : (values.default_value ?? null),
    min: hasLimits ? values.min || null : null,
    max: hasLimits ? values.max || null : null,
    max_length: hasLimits || values.max_length === '' ? null : Number(values.max_length),
    pattern: isText ? values.pattern || null : null,
    is_unique: values.is_unique,
    filterable: values.filterable,
    show_in_list: values.show_in_list,
    show_in_portal: values.show_in_portal,
    ...(isChoice(type) ? { items: named(values.items) } : {}),
    visible_if: conditionOf(values.visible_if, others),
    required_if: conditionOf(values.required_if, others),
  };
}

function conditionOf(rules: readonly RuleValue[], others: readonly FieldDefinition[]): Condition | null {
  const whole = rules.filter((rule) => rule.field !== null);
  if (whole.length === 0) return null;
  return { match: 'all', rules: whole.map((rule) => ruleOf(rule, others)) };
}

function ruleOf({ field, op, value }: RuleValue, others: readonly FieldDefinition[]): Rule {
  const asked = others.find(({ id }) => String(id) === field);
  if (op === 'filled' || op === 'empty') return { field_id: Number(field), op };
  return { field_id: Number(field), op, value: asked ? typed(asked, value) : value };
}

function typed({ type }: FieldDefinition, value: string): unknown {
  if (isChoice(type) || type === FIELD_TYPES.number) return Number(value);
  return type === FIELD_TYPES.checkbox ? value === 'true' : value;
}

/** Types by how often they are wanted. */
export const TYPES = [
  FIELD_TYPES.text,
  FIELD_TYPES.textarea,
  FIELD_TYPES.number,
  FIELD_TYPES.date,
  FIELD_TYPES.datetime,
  FIELD_TYPES.checkbox,
  FIELD_TYPES.select,
  FIELD_TYPES.radio,
  FIELD_TYPES.multiselect,
  FIELD_TYPES.file,
];

/** Items that have a name. */
export const named = (items: readonly SentItem[]): SentItem[] =>
  items
    .filter((item) => item.name.trim() !== '')
    .map((item) => ({ ...item, name: item.name.trim(), name_es: item.name_es?.trim() || null }));
