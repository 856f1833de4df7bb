import { useFormat } from '../../../../ui/format/format-context.tsx';
import { SelectField } from '../../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import styles from '../import.module.css';
import type { ColumnFormat, Format, Formats, Inspection } from '../import-calls.ts';
import type { Mapping } from './mapping.ts';

interface Props {
  position: number;
  header: string;
  inspection: Inspection;
  mapping: Mapping;
  formats: Formats;
  onFormat: (position: number, format: Format) => void;
}

const KINDS: Readonly<Record<string, ColumnFormat['kind']>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  day: 'date',
  instant: 'date',
};

/** How the numbers or dates of a column are read, by one of its own cells; nothing where its cells leave no doubt about the text. */
export function ColumnFormatChoice({ position, header, inspection, mapping, formats, onFormat }: Props) {
  const t = useT();
  const read = useReading();
  const field = inspection.columns.find(({ name }) => name === mapping[position]);
  const kind = field && KINDS[field.kind];
  const found = inspection.formats.find((format) => format.position === position && format.kind === kind);
  if (!found) return null;
  const key = found.kind === 'number' ? 'decimal' : 'order';
  const way = formats[position]?.[key] ?? found.way;
  const isOpen = found.is_ambiguous && formats[position]?.[key] === undefined;
  const value = found.readings[way] ?? null;
  const options = found.kind === 'number' ? (['.', ','] as const) : (['dmy', 'mdy'] as const);
  return (
    <div className={styles.format}>
      <SelectField
        label={t(`imports.format.${found.kind}`, { header })}
        hideLabel
        options={options.map((one) => ({ value: one, label: t(`imports.format.${FORMAT_TEXTS[one]}`) }))}
        value={way as (typeof options)[number]}
        onChange={(chosen) => chosen && onFormat(position, { [key]: chosen })}
        isRequired
      />
      <span className={isOpen || value === null ? styles.doubt : styles.quiet}>
        {value === null
          ? t('imports.format.misfit', { text: found.example })
          : t('imports.format.reads', { text: found.example, value: read(found.kind, value) })}
        {isOpen ? ` ${t('imports.format.open')}` : ''}
        {found.misfits > 0 && way === found.way ? ` ${t('imports.format.misfits', { count: found.misfits })}` : ''}
      </span>
    </div>
  );
}

const FORMAT_TEXTS = { '.': 'point', ',': 'comma', dmy: 'dmy', mdy: 'mdy' } as const;

/** A plain decimal or a day as the person at the screen writes them; a month in words leaves no doubt. */
function useReading(): (kind: ColumnFormat['kind'], value: string) => string {
  const format = useFormat();
  return (kind, value) => (kind === 'number' ? format.number(value) : format.date(value));
}
