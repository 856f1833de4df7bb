import { useState } from 'react';
import { Empty } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../../ui/patterns/table/resource-table.tsx';
import { SwitchField } from '../../../../ui/primitives/fields/choice-field.tsx';
import { StatusBadge } from '../../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../../ui/text/text.tsx';
import { useRead } from '../../query/hooks.ts';
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

/** The rows of the file as they were understood, page by page; wrong cells say why. */
export function StagedRows({ run }: { run: ImportRun }) {
  const t = useT();
  const labelOf = columnLabels(run);
  const isReference = (column: string) => run.columns.find(({ name }) => name === column)?.kind === 'reference';
  const [isOnlyErrors, setOnlyErrors] = useState(run.failed > 0);
  const [page, setPage] = useState(1);
  const query = { page, ...(isOnlyErrors ? { only_errors: 1 as const } : {}) };
  const { data, error, isFetching, refetch } = useRead(
    importCalls.rows,
    { params: { id: run.run_id }, query },
    { keepsPrevious: true, isQuiet: true },
  );
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
      <ResourceTable<StagedRow>
        isEmbedded
        label={t('imports.rows')}
        columns={columns(t, data ?? [], { run, labelOf, isReference, problems })}
        rows={data}
        rowId={(row) => String(row.row)}
        status={data ? (isFetching ? 'refreshing' : 'ready') : error ? 'error' : 'loading'}
        error={error ? { title: error.message, onRetry: () => void refetch() } : undefined}
        empty={{ title: t('imports.no_rows') }}
        paging={{ page, perPage: ROWS_PER_PAGE, total, onPage: setPage }}
      />
    </Section>
  );
}

interface Parts {
  run: ImportRun;
  labelOf: (column: string) => string;
  isReference: (column: string) => boolean;
  /** By row and column. */
  problems: ReadonlyMap<string, ImportProblem>;
}

function columns(
  t: Translate,
  rows: readonly StagedRow[],
  { run, labelOf, isReference, problems }: Parts,
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
            isReference={isReference(name)}
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
  /** The staged value is the id of a record that was found, which tells a person nothing. */
  isReference: boolean;
  /** The place of a cell that can be corrected. */
  edit: CellPlace | undefined;
}

function Cell({ value, problem, isReference, edit }: CellProps) {
  const t = useT();
  if (!problem && isReference && value) return <StatusBadge meaning="success" label={t('imports.record_found')} />;
  const shown = problem?.value || (isReference ? null : value);
  if (!problem) return shown ?? <Empty />;
  if (edit && problem.severity === 'error')
    return <CellField {...edit} value={shown ?? ''} message={problem.message} />;
  return (
    <span className={styles.bad} data-tip={problem.message}>
      {shown || '—'}
      <span className="app-sr">{problem.message}</span>
    </span>
  );
}
