import { useState } from 'react';
import { confirm } from '../../../../ui/patterns/overlay/confirm.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../../ui/primitives/banner.tsx';
import { type Translate, useT } from '../../../../ui/text/text.tsx';
import type { ApiError } from '../../query/api-error.ts';
import { useChange } from '../../query/hooks.ts';
import styles from '../import.module.css';
import { type ImportRun, importCalls } from '../import-calls.ts';
import type { ImportPlace } from '../import-places.ts';

/** Takes an import back after a question; says which records stand in the way. */
export function UndoImport({ run, place }: { run: ImportRun; place: ImportPlace | undefined }) {
  const t = useT();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const undo = useChange(importCalls.undo, {
    invalidates: ['/import', ...(place ? [place.path] : [])],
    onFailed: setProblem,
  });
  const ask = async () => {
    const question = { title: t('imports.undo_question'), text: textOf(run, t), confirm: t('imports.undo') };
    if (await confirm({ ...question, isDanger: true })) undo.mutate({ params: { id: run.run_id }, body: {} });
  };
  return (
    <div className={styles.undo}>
      {!problem && run.undo?.problem ? (
        <Banner meaning="danger" title={t('imports.not_undone')}>
          {run.undo.problem.message}{' '}
          {run.undo.problem.rows.length > 0
            ? t('imports.changed_rows', { rows: namesOf(run.undo.problem.rows) })
            : null}
        </Banner>
      ) : null}
      {problem ? (
        <Banner meaning="danger" title={t('imports.not_undone')} isAssertive>
          {problem.message} {rowsOf(problem) ? t('imports.changed_rows', { rows: rowsOf(problem) }) : null}
        </Banner>
      ) : null}
      <Button isBusy={undo.isPending} onClick={() => void ask()}>
        {t('imports.undo')}
      </Button>
    </div>
  );
}

/** Only activities are numbered without gaps. */
const textOf = ({ resource }: ImportRun, t: Translate): string =>
  resource === 'order' ? `${t('imports.undo_text')} ${t('imports.undo_numbers')}` : t('imports.undo_text');

const NAMED = 10;

/** The records a refusal names, the first few. */
function rowsOf({ details }: ApiError): string {
  return namesOf((details as { rows?: NamedRow[] }).rows ?? []);
}

interface NamedRow {
  label: string | null;
  id: number | null;
  table: string;
}

function namesOf(rows: readonly NamedRow[]): string {
  const names = rows.slice(0, NAMED).map(({ label, id, table }) => label ?? `${table} ${id ?? ''}`.trim());
  return names.join(', ') + (rows.length > NAMED ? '…' : '');
}
