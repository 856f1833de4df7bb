import { useState } from 'react';
import { AtPlace } from '../../../../ui/format/format-context.tsx';
import { Empty, FormatDate, FormatNumber } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../../ui/patterns/table/resource-table.tsx';
import { SwitchField } from '../../../../ui/primitives/fields/choice-field.tsx';
import { StatusBadge } from '../../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../../ui/text/text.tsx';
import { useRead } from '../../query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../resource-list/state/list-read.ts';
import styles from '../import.module.css';
import { type ImportProblem, type ImportRun, importCalls, ROWS_PER_PAGE, type StagedRow } from '../import-calls.ts';
import { CellField, type CellPlace } from './cell-field.tsx';
import { columnLabels } from './problems.tsx';

const MEANINGS: Record<StagedRow['action'], StatusMeaning> = {
  create: 'success',
  update: 'info',
  unchanged: 'neutral',
  skip: 'neutral',
  error: 'danger',
};

/** What a cell says that empties its field. */
const CLEAR = '#CLEAR';
/** More than any column takes: nothing of a number is left out. */
const EVERY_DECIMAL = 12;

/** The rows of the file as they were understood, page by page; wrong cells say why. */
export function StagedRows({ run }: { run: ImportRun }) {
  const t = useT();
  const labelOf = columnLabels(run);
  const kindOf = (column: string) => run.columns.find(({ name }) => name === column)?.kind;
  const [isOnlyErrors, setOnlyErrors] = useState(run.failed > 0);
  const [page, setPage] = useState(1);
  const query = { page, ...(isOnlyErrors ? { only_errors: 1 as const } : {}) };
  const read = useRead(
    importCalls.rows,
    { params: { id: run.run_id }, query },
    { keepsPrevious: keepPage, isQuiet: true },
  );
  const { data } = read;
  const problems = new Map(run.errors.map((problem) => [`${problem.row}:${problem.column ?? ''}`, problem]));
  const total = isOnlyErrors ? run.failed : run.total;
  return (
    <Section title={t('imports.rows')} count={total}>
      {run.failed > 0 ? (
        <div className={styles.tools}>
          <SwitchField
            label={t('imports.only_errors')}
            value={isOnlyErrors}
            onChange={(next) => {
              setOnlyErrors(next);
              setPage(1);
            }}
          />
        </div>
      ) : null}
      <AtPlace zone={run.time_zone}>
        <ResourceTable<StagedRow>
          isEmbedded
          label={t('imports.rows')}
          columns={columns(t, data ?? [], { run, labelOf, kindOf, problems })}
          rows={data}
          rowId={(row) => String(row.row)}
          {...readStates(read, () => void askAgain(importCalls.rows))}
          empty={{ title: t('imports.no_rows') }}
          paging={{ page, perPage: ROWS_PER_PAGE, total, onPage: setPage }}
        />
      </AtPlace>
    </Section>
  );
}

interface Parts {
  run: ImportRun;
  labelOf: (column: string) => string;
  kindOf: (column: string) => string | undefined;
  /** By row and column. */
  problems: ReadonlyMap<string, ImportProblem>;
}

function columns(
  t: Translate,
  rows: readonly StagedRow[],
  { run, labelOf, kindOf, problems }: Parts,
): ResourceColumn<StagedRow>[] {
  const runId = run.run_id;
  // The check knows how many of the known rows change, not which: where none does, each of them stays.
  const isSame = run.updated === 0;
  // Only what the file brought: a column nobody matched is empty in every row.
  const names = Object.keys(rows[0]?.values ?? {}).filter((name) => rows.some((row) => row.values[name] !== null));
  const wrong = [...problems.values()].flatMap(({ column }) => (column ? [column] : []));
  const known = Object.keys(rows[0]?.values ?? {}).filter((name) => names.includes(name) || wrong.includes(name));
  return [
    { id: 'row', header: t('imports.row'), isRef: true, width: 72, card: 'meta' },
    {
      id: 'action',
      header: t('imports.what_happens'),
      width: 136,
      priority: 1,
      card: 'status',
      cell: (row) => {
        const action = isSame && row.action === 'update' ? 'unchanged' : row.action;
        return <StatusBadge meaning={MEANINGS[action]} label={t(`imports.action.${action}`)} />;
      },
    },
    ...known.map(
      (name, at): ResourceColumn<StagedRow> => ({
        id: name,
        header: labelOf(name),
        minWidth: 140,
        priority: wrong.includes(name) ? 1 : at < 3 ? 2 : 4,
        card: at === 0 ? 'title' : at < 4 ? 'meta' : undefined,
        cell: (row) => (
          <Cell
            value={row.values[name] ?? null}
            problem={problems.get(`${row.row}:${name}`)}
            kind={kindOf(name)}
            recordName={row.names[name]}
            edit={row.action === 'error' ? { runId, row: row.row, column: name, label: labelOf(name) } : undefined}
          />
        ),
      }),
    ),
  ];
}

interface CellProps {
  value: string | null;
  problem: ImportProblem | undefined;
  kind: string | undefined;
  /** What the record is called whose id the value is. */
  recordName: string | undefined;
  /** The place of a cell that can be corrected. */
  edit: CellPlace | undefined;
}

/** Kinds whose staged value is the id of a record, which tells a person nothing. */
const REFERENCES: readonly (string | undefined)[] = ['reference', 'references'];

function Cell({ value, problem, kind, recordName, edit }: CellProps) {
  const t = useT();
  if (!problem) {
    if (!value) return <Empty />;
    if (!REFERENCES.includes(kind) || value === CLEAR) return <Value value={value} kind={kind} />;
    return recordName ?? <StatusBadge meaning="success" label={t('imports.record_found')} />;
  }
  const shown = problem.value || (REFERENCES.includes(kind) ? null : value);
  if (edit && problem.severity === 'error')
    return <CellField {...edit} value={shown ?? ''} message={problem.message} />;
  return (
    <span className={styles.bad} data-tip={problem.message}>
      {shown || '—'}
      <span className="app-sr">{problem.message}</span>
    </span>
  );
}

/** A cell as it will stand on the record, not as it is written on the wire. */
function Value({ value, kind }: { value: string; kind: string | undefined }) {
  if (value === CLEAR) return value;
  if (kind === 'instant' || kind === 'day') return <FormatDate value={value} />;
  if (kind === 'integer' || kind === 'decimal' || kind === 'money')
    return <FormatNumber value={value} decimals={EVERY_DECIMAL} />;
  return value;
}
