import { language } from '../../../platform/web/i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FIELD_TYPES, type FieldDefinition } from '../field-value/field.rules.ts';
import { displayOf } from '../field-value/field-display.rules.ts';
import styles from './field-web.module.css';

/** A value as people read it: days, times and numbers in their format, choices by name. */
export function FieldValue({ field, value }: { field: FieldDefinition; value: unknown }) {
  const format = useFormat();
  if (value === null || value === undefined || value === '') return null;
  switch (field.type) {
    case FIELD_TYPES.date:
      return format.date(String(value));
    case FIELD_TYPES.datetime:
      return format.dateTime(String(value));
    case FIELD_TYPES.number:
      return format.number(Number(value), decimalsOf(value));
    case FIELD_TYPES.file:
      return format.number(Array.isArray(value) ? value.length : 0, 0);
    case FIELD_TYPES.textarea:
      return <span className={styles.text}>{String(value)}</span>;
    default:
      return displayOf(field, value, language(), 'UTC');
  }
}

const decimalsOf = (value: unknown): number => String(value).split('.')[1]?.length ?? 0;
