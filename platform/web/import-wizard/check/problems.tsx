import { useState } from 'react';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../../ui/primitives/notify/notify.ts';
import { StatusShape } from '../../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { errorMessage } from '../../query/api-error.ts';
import { saveBlob } from '../../query/download.ts';
import { sendForFile } from '../../query/send.ts';
import styles from '../import.module.css';
import { type ImportRun, importCalls, XLSX } from '../import-calls.ts';
import { groupProblems, type ProblemGroup } from './problem-groups.ts';

/** Rows named per group before "Show all". */
const FIRST = 6;

/** The problems of a file by what repairs them, each with its rows; all of them as a spreadsheet. */
export function ProblemGroups({ run }: { run: ImportRun }) {
  const t = useT();
  const groups = groupProblems(run.errors);
  const download = () =>
    sendForFile(importCalls.errors, { params: { id: run.run_id } }, XLSX)
      .then(({ blob, fileName }) => saveBlob(blob, fileName ?? `import-${run.run_id}.xlsx`))
      .catch((error: unknown) => notifyError(errorMessage(error, t('web.error.unknown'))));
  return (
    <Section
      title={t('imports.problems')}
      count={t('imports.problem_groups', { count: groups.length })}
      action={
        <Button variant="quiet" onClick={() => void download()}>
          {t('imports.download_problems')}
        </Button>
      }
    >
      <ul className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.key} group={group} run={run} />
        ))}
      </ul>
    </Section>
  );
}

function Group({ group, run }: { group: ProblemGroup; run: ImportRun }) {
  const t = useT();
  const labelOf = columnLabels(run);
  const [isOpen, setOpen] = useState(false);
  const count = group.problems.length;
  const shown = isOpen ? group.problems : group.problems.slice(0, FIRST);
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <StatusShape meaning={group.severity === 'error' ? 'danger' : 'warning'} />
        <span className="app-sr">{t(group.severity === 'error' ? 'imports.error' : 'imports.warning')}</span>
        <span>
          {group.column ? <strong>{labelOf(group.column)}: </strong> : null}
          {group.message}
        </span>
        <span className={styles.quiet}>{t('imports.times', { count })}</span>
      </div>
      <div className={styles.places}>
        {shown.map((problem) => (
          <span key={`${problem.row}-${problem.column ?? ''}`}>
            {problem.value && !group.message.includes(problem.value)
              ? t('imports.place_value', { row: problem.row, value: problem.value })
              : t('imports.place', { row: problem.row })}
          </span>
        ))}
        {count > FIRST ? (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('imports.show_less') : t('imports.show_all', { count })}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Labels of an import's columns, as the server says them. */
export function columnLabels({ columns }: ImportRun): (column: string) => string {
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  return (column) => labels.get(column) ?? column.replace(/_id$/, '').replaceAll('_', ' ');
}
