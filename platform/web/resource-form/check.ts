import { MOST_DECIMALS, priceDecimals } from '../../kernel/money/decimals.ts';
import type { AnyResource } from '../../resource/define.ts';
import { type AnyField, longestText } from '../../resource/field.ts';
import { type FormValue, type FormValues, formFields } from './form-values.ts';

/** The free-text rule; the same as platform/contract/kinds.ts, which a test holds it to (zod stays out of the page). */
export const FREE_TEXT = /^[\p{L}\p{M}\p{N}\s&/\\-]*$/u;
const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/;

/** What is wrong with a value: a key of the field texts with its arguments, for `fieldText`. */
export interface Problem {
  key: string;
  values?: Record<string, string>;
}

/** The first problem of each field that has one. The server checks the same again. */
export function checkForm(resource: AnyResource, values: FormValues): Record<string, Problem> {
  return Object.fromEntries(
    formFields(resource).flatMap(([name, field]) => {
      const problem = checkField(field, values[name] ?? null);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** The first problem of one value, or null. */
export function checkField(field: AnyField, value: FormValue): Problem | null {
  if (isBlank(value)) return field.options.required ? { key: requiredKey(field) } : null;
  if (typeof value !== 'string') return null;
  switch (field.kind) {
    case 'email':
      return EMAIL.test(value.trim()) ? null : { key: 'email' };
    case 'text':
    case 'multiline':
      return checkText(field, value.trim());
    case 'integer':
    case 'decimal':
    case 'money':
      return checkNumber(field, value);
    default:
      return null;
  }
}

/** The key a problem is said with: a missing name is asked for as one. */
export const saidKey = (name: string, { key }: Problem): string =>
  name === 'name' && key === 'text_field_required' ? 'name_required' : key;

// An empty set is an answer where the field allows it; only flags and sets are never "missing".
const isBlank = (value: FormValue): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const requiredKey = (field: AnyField): string => {
  if (field.kind === 'email') return 'email_field_required';
  return ['choice', 'ref', 'hue', 'zone'].includes(field.kind) ? 'select_required' : 'text_field_required';
};

function checkText(field: AnyField, value: string): Problem | null {
  const { freeText, pattern } = field.options;
  const max = longestText(field);
  if (value.length > max) return { key: 'too_long', values: { max: String(max) } };
  if (freeText && !FREE_TEXT.test(value)) {
    return { key: `free_text:${[...value].find((character) => !FREE_TEXT.test(character)) ?? ''}` };
  }
  if (pattern && !new RegExp(pattern, 'u').test(value)) return { key: 'not_allowed' };
  return null;
}

/** What any currency allows; how many decimals the amount's own has is the input's and the server's to know. */
function scaleOf({ kind, options }: AnyField): number {
  if (kind === 'integer') return 0;
  if (kind === 'money') return options.isPrice ? priceDecimals(MOST_DECIMALS) : MOST_DECIMALS;
  return options.scale ?? 4;
}

function checkNumber(field: AnyField, value: string): Problem | null {
  const { min, max } = field.options;
  const scale = scaleOf(field);
  if (!/^-?\d{1,15}(\.\d+)?$/.test(value)) return { key: 'decimal' };
  if ((value.split('.')[1]?.length ?? 0) > scale) return { key: `scale:${scale}` };
  const number = Number(value);
  if (min !== undefined && max !== undefined && (number < min || number > max)) return { key: `range:${min}:${max}` };
  if (min !== undefined && number < min) return { key: 'too_small', values: { min: String(min) } };
  if (max !== undefined && number > max) return { key: 'too_big', values: { max: String(max) } };
  return null;
}
