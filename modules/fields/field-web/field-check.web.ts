import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import type { FieldValues, PlacedField } from '../field-value/field.rules.ts';
import { mergeValues } from '../field-value/field-value.rules.ts';

/** What is wrong with the values of a form, by input name (`additional.1001`); the server's own rules. */
export function checkFields(
  fields: readonly PlacedField[],
  sent: FieldValues,
  stored: FieldValues | null,
): Record<string, string> {
  const merged = mergeValues({
    fields,
    known: fields.map(({ field }) => field),
    sent,
    stored: stored ?? {},
    isNew: stored === null,
    asks: true,
    mayWrite: () => true,
  });
  return Object.fromEntries(
    Object.entries(merged.errors).map(([id, key]) => [`additional.${id}`, fieldText(key, language())]),
  );
}
