import { useEffect, useRef } from 'react';
import { FormatNumber } from '../../../../ui/format/values.tsx';
import { JobProgress } from '../../../../ui/patterns/jobs/job-progress.tsx';
import { EmptyState } from '../../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../../ui/primitives/actions/action.ts';
import { Banner } from '../../../../ui/primitives/banner.tsx';
import { Link } from '../../../../ui/primitives/link.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { language } from '../../i18n/i18n.ts';
import { invalidate, useRead } from '../../query/hooks.ts';
import { titleOf } from '../../routing/screen.ts';
import styles from '../import.module.css';
import { type ImportRun, importCalls } from '../import-calls.ts';
import { type ImportPlace, importHref } from '../import-places.ts';
import { ProblemGroups } from './problems.tsx';
import { UndoImport } from './undo-import.tsx';

const TITLES: Readonly<Record<string, string>> = { importing: 'imports.importing', undoing: 'imports.undoing' };

/** An import under way: how far it is; leaving the page does not stop it. */
export function ImportProgress({ run }: { run: ImportRun }) {
  const t = useT();
  const { data: job } = useRead(
    importCalls.job,
    { params: { id: run.job_id ?? 0 } },
    { isEnabled: run.job_id !== null, every: 1000, isQuiet: true },
  );
  const title = t(TITLES[run.status] ?? 'imports.checking');
  return (
    <div className={styles.narrow}>
      <JobProgress
        title={title}
        status={run.status === 'uploaded' ? 'waiting' : 'running'}
        percent={job?.progress ?? null}
        detail={job?.total ? t('imports.rows_done', { done: job.done ?? 0, total: job.total }) : undefined}
      />
      <p className={styles.quiet}>{t('imports.goes_on')}</p>
    </div>
  );
}

/** What came of an import, with the way to its records. */
export function ImportResult({ run, place }: { run: ImportRun; place: ImportPlace | undefined }) {
  const t = useT();
  useFreshList(run, place);
  const again = { id: 'again', label: t('imports.another'), href: importHref(run.resource) };
  if (run.status === 'cancelled') {
    return <EmptyState title={t('imports.cancelled')} text={t('imports.cancelled_text')} actions={[again]} />;
  }
  if (run.status === 'undone') {
    return <Undone run={run} place={place} again={again} />;
  }
  if (run.status === 'failed') {
    const reason = run.errors.find(({ code }) => code === 'run_failed')?.message;
    return <EmptyState title={t('imports.failed')} text={reason ?? t('imports.failed_text')} actions={[again]} />;
  }
  const what = place ? titleOf(place, language()).toLowerCase() : '';
  const list = place ? [{ id: 'list', label: t('imports.open_list', { what }), href: place.href }] : [];
  return (
    <>
      <EmptyState
        title={t('imports.done', { count: run.created + run.updated })}
        text={run.failed > 0 ? t('imports.done_skipped', { count: run.failed }) : t('imports.done_all')}
        actions={[...list, again]}
      >
        <Figures run={run} />
        {run.can_undo ? <UndoImport run={run} place={place} /> : null}
      </EmptyState>
      {run.errors.length > 0 ? <ProblemGroups run={run} /> : null}
    </>
  );
}

const FIGURES = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
/** Shown only where there are some: rows the chosen mode leaves alone, rows with errors. */
const RARE: ReadonlySet<string> = new Set(['skipped', 'failed']);

function Figures({ run }: { run: ImportRun }) {
  const t = useT();
  return (
    <dl className={styles.counts}>
      {FIGURES.filter((name) => run[name] > 0 || !RARE.has(name)).map((name) => (
        <div key={name} className={styles.count}>
          <dd className={styles.figure}>
            <FormatNumber value={run[name]} decimals={0} />
          </dd>
          <dt className={styles.quiet}>{t(`imports.count.${name}`)}</dt>
        </div>
      ))}
    </dl>
  );
}

/** What became of the records of an import that was taken back; those somebody touched are named. */
function Undone({ run, place, again }: { run: ImportRun; place: ImportPlace | undefined; again: Action }) {
  const t = useT();
  const { removed = 0, restored = 0, cancelled = 0, kept = [] } = run.undo ?? {};
  const isWhole = cancelled === 0 && kept.length === 0;
  return (
    <EmptyState
      title={t('imports.undone')}
      text={isWhole ? t('imports.undone_text') : t('imports.undone_partly', { removed, restored, cancelled })}
      actions={[again]}
    >
      {kept.length > 0 ? (
        <Banner meaning="warning" title={t('imports.undo_kept', { count: kept.length })}>
          {kept.slice(0, NAMED).map(({ id, label }, at) => (
            <span key={id}>
              {at > 0 ? ', ' : ''}
              {place ? <Link href={`${place.href}/${id}`}>{label}</Link> : label}
            </span>
          ))}
          {kept.length > NAMED ? '…' : ''}
        </Banner>
      ) : null}
    </EmptyState>
  );
}

const NAMED = 50;

/** Lists that were open before show the new records. */
function useFreshList(run: ImportRun, place: ImportPlace | undefined): void {
  const path = place?.path;
  const told = useRef(false);
  useEffect(() => {
    if (run.status !== 'done' || !path || told.current) return;
    told.current = true;
    void invalidate([path]);
  }, [run.status, path]);
}
