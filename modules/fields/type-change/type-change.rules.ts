import type { Language } from '../../../platform/kernel/errors.ts';
import { FIELD_TYPES, type FieldDefinition, isChoice } from '../field-value/field.rules.ts';
import { displayOf, valueFromText } from '../field-value/field-display.rules.ts';
import { checkValue } from '../field-value/field-value.rules.ts';
import type { Effort } from '../pattern/effort.rules.ts';

const { text, textarea, number, date, datetime, select, radio, multiselect, checkbox } = FIELD_TYPES;

/** Types a field may become, by its type now (F5); a file stays a file. */
const ALLOWED: Readonly<Record<number, readonly number[]>> = {
  [text]: [textarea, number, date, datetime, select, radio, multiselect, checkbox],
  [textarea]: [text, number, date, datetime, select, radio, multiselect, checkbox],
  [number]: [text, textarea],
  [date]: [text, textarea, datetime],
  [datetime]: [text, textarea, date],
  [select]: [radio, multiselect, text, textarea],
  [radio]: [select, multiselect, text, textarea],
  [multiselect]: [select, radio, text, textarea],
  [checkbox]: [text, textarea],
};

/** Whether values of one type can become values of the other at all. */
export const isConvertible = (from: number, to: number): boolean => ALLOWED[from]?.includes(to) ?? false;

/** What conversions need to know. */
export interface Conversion {
  readonly before: FieldDefinition;
  /** The field as it will be, with its new type, limits and choices. */
  readonly after: FieldDefinition;
  readonly language: Language;
  /** Clock on which a day begins. */
  readonly zone: string;
  /** First instant of a day in the zone, ISO. */
  readonly startOfDay: (day: string) => string;
  /** What the patterns of all values may still cost. */
  readonly effort: Effort;
}

/** A stored value as one of the new type; null when it would be lost. */
export function convertValue(value: unknown, conversion: Conversion): { value: unknown } | null {
  const { after } = conversion;
  const checked = checkValue(after, candidate(value, conversion), value, conversion.effort);
  return 'value' in checked && checked.value !== null ? checked : null;
}

function candidate(value: unknown, { before, after, language, zone, startOfDay }: Conversion): unknown {
  if (isChoice(before.type) && isChoice(after.type)) {
    const ids = Array.isArray(value) ? value : [value];
    if (after.type === multiselect) return ids;
    return ids.length === 1 ? ids[0] : undefined;
  }
  if (before.type === date && after.type === datetime) return startOfDay(String(value));
  if (before.type === datetime && after.type === date) {
    const day = displayOf(before, value, language, zone).slice(0, 10);
    // A time of the day would be lost.
    return startOfDay(day) === value ? day : undefined;
  }
  if (after.type === text || after.type === textarea)
    return before.type === datetime ? String(value) : displayOf(before, value, language, zone);
  return valueFromText(after, String(value));
}
