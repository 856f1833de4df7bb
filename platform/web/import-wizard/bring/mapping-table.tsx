import { Empty } from '../../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../../ui/patterns/table/resource-table.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { SelectField } from '../../../../ui/primitives/fields/select-field.tsx';
import { StatusBadge } from '../../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../../ui/text/text.tsx';
import styles from '../import.module.css';
import type { Format, Formats, Inspection } from '../import-calls.ts';
import { ColumnFormatChoice } from './column-format.tsx';
import { type Certainty, certaintyOf, type Mapping, offeredFor } from './mapping.ts';

interface Line {
  position: number;
  header: string;
  samples: readonly string[];
}

const MEANINGS: Record<Certainty, StatusMeaning> = {
  same: 'success',
  known: 'success',
  similar: 'warning',
  remembered: 'success',
  chosen: 'info',
  ignored: 'neutral',
};

interface Props {
  inspection: Inspection;
  mapping: Mapping;
  /** Names of the fields that the chosen mode cannot do without. */
  needed: ReadonlySet<string>;
  formats: Formats;
  onChoose: (position: number, column: string | null) => void;
  onFormat: (position: number, format: Format) => void;
}

/** One line per column of the file: its header, the field it goes to, values to recognise it by, and how sure the match is. */
export function MappingTable(props: Props) {
  const t = useT();
  const { inspection } = props;
  const lines = inspection.headers.map((header, position) => ({
    position,
    header,
    samples: inspection.sample.map(({ cells }) => cells[position] ?? '').filter((cell) => cell !== ''),
  }));
  return (
    <ResourceTable<Line>
      isEmbedded
      label={t('imports.step.match')}
      columns={columns(t, props)}
      rows={lines}
      rowId={(line) => String(line.position)}
      rowLabel={(line) => line.header}
      status="ready"
      empty={{ title: t('imports.no_columns') }}
      card={(line) => <LineCard line={line} {...props} />}
    />
  );
}

const columns = (t: Translate, props: Props): ResourceColumn<Line>[] => [
  {
    id: 'header',
    header: t('imports.file_column'),
    isRef: true,
    width: 200,
    cell: (line) => line.header || t('imports.no_header', { position: line.position + 1 }),
  },
  {
    id: 'field',
    header: t('imports.field'),
    width: 280,
    priority: 1,
    cell: (line) => (
      <div className={styles.fieldCell}>
        <FieldChoice line={line} {...props} />
        <ColumnFormatChoice position={line.position} header={line.header} {...props} />
      </div>
    ),
  },
  {
    id: 'match',
    header: t('imports.match'),
    width: 232,
    priority: 2,
    cell: (line) => <Match line={line} {...props} />,
  },
  { id: 'samples', header: t('imports.preview'), minWidth: 160, priority: 3, cell: (line) => <Samples line={line} /> },
];

function LineCard({ line, ...props }: Props & { line: Line }) {
  const t = useT();
  return (
    <div className={styles.lineCard}>
      <strong>{line.header || t('imports.no_header', { position: line.position + 1 })}</strong>
      <FieldChoice line={line} {...props} />
      <ColumnFormatChoice position={line.position} header={line.header} {...props} />
      <Match line={line} {...props} />
      <span className={styles.quiet}>
        <Samples line={line} />
      </span>
    </div>
  );
}

function FieldChoice({ line, inspection, mapping, needed, onChoose }: Props & { line: Line }) {
  const t = useT();
  const options = inspection.columns.map((column) => ({
    value: column.name,
    label: column.label,
    hint: needed.has(column.name) ? t('imports.required') : undefined,
  }));
  return (
    <SelectField
      label={t('imports.field_for', { header: line.header })}
      hideLabel
      options={options}
      value={mapping[line.position] ?? null}
      onChange={(column) => onChoose(line.position, column)}
      placeholder={t('imports.ignored')}
    />
  );
}

function Match({ line, inspection, mapping, onChoose }: Props & { line: Line }) {
  const t = useT();
  const offered = mapping[line.position] ? undefined : offeredFor(inspection, mapping, line.position);
  if (offered)
    return (
      <Button variant="quiet" onClick={() => onChoose(line.position, offered.name)}>
        {t('imports.match.similar', { field: offered.label })}
      </Button>
    );
  const certainty = certaintyOf(inspection, mapping, line.position);
  return <StatusBadge meaning={MEANINGS[certainty]} label={t(`imports.match.${certainty}`)} />;
}

function Samples({ line }: { line: Line }) {
  return line.samples.length > 0 ? line.samples.slice(0, 3).join(' · ') : <Empty />;
}
