import { useFormat } from '../../format/format-context.tsx';
import { useT } from '../../text/text.tsx';
import styles from './filter.module.css';
import { type FilterField, type FilterValue, isEmptyEntry } from './filter-value.ts';
import { chipWords } from './filter-words.ts';

/** Filters that the person may read and not change, one sentence each. */
export function FilterSentences({ fields, value }: { fields: readonly FilterField[]; value: FilterValue }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className={styles.sentences}>
      {fields.map((field) => {
        const entry = value[field.key];
        if (entry === undefined || isEmptyEntry(entry)) return null;
        const words = chipWords(field, entry, t, format);
        return (
          <li key={field.key}>
            {`${field.label} ${words.operator}`} <strong className={styles.sentence}>{words.value}</strong>
          </li>
        );
      })}
    </ul>
  );
}
