import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormatNumber } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { ReasonedButton } from '../../../../ui/primitives/actions/reasoned-button.tsx';
import { Banner } from '../../../../ui/primitives/banner.tsx';
import { CheckboxField, RadioField } from '../../../../ui/primitives/fields/choice-field.tsx';
import { StatusShape } from '../../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { isApiError } from '../../query/api-error.ts';
import { invalidate, useChange } from '../../query/hooks.ts';
import styles from '../import.module.css';
import { type ImportRun, importCalls } from '../import-calls.ts';
import { type ImportPlace, importHref } from '../import-places.ts';
import { importWords, runCounts } from './problem-groups.ts';
import { ProblemGroups } from './problems.tsx';
import { StagedRows } from './staged-rows.tsx';

/** Step 3: what would happen, what is wrong, and what to do about it. Nothing has been written yet. */
export function CheckStep({ run }: { run: ImportRun; place: ImportPlace | undefined }) {
  const t = useT();
  const { ready, changes, errors, warnings } = runCounts(run);
  const [way, setWay] = useState<'skip' | 'fix'>('fix');
  const [isAgain, setAgain] = useState(false);
  const { confirm, giveUp, isBusy, problem } = useDecision(run);
  const skips = errors > 0 && way === 'skip';
  const reason =
    ready === 0
      ? t('imports.nothing_ready')
      : errors > 0 && !skips
        ? t('imports.choose_way')
        : changes === 0
          ? t('imports.nothing_changes')
          : undefined;
  return (
    <>
      {problem ? (
        <Banner meaning="danger" isAssertive>
          {problem}
        </Banner>
      ) : null}
      {run.same_file_run_id === null ? null : (
        <SameFile runId={run.same_file_run_id} isAgain={isAgain} onAgain={setAgain} />
      )}
      <Section title={t('imports.found', { file: run.file_name ?? '' })}>
        <dl className={styles.counts}>
          <Count label={t('imports.ready', { count: ready })} value={ready} meaning="success" />
          <Count label={t('imports.warnings', { count: warnings })} value={warnings} meaning="warning" />
          <Count label={t('imports.errors', { count: errors })} value={errors} meaning="danger" />
        </dl>
        <p className={styles.quiet}>
          {t('imports.plan', { created: run.created, updated: run.updated, unchanged: run.unchanged })}{' '}
          {run.skipped > 0 ? t('imports.plan_skipped', { count: run.skipped }) : null}
        </p>
      </Section>
      {run.errors.length > 0 ? <ProblemGroups run={run} /> : null}
      {errors > 0 ? (
        <Section title={t('imports.way')}>
          <RadioField
            label={t('imports.way')}
            hideLabel
            value={way}
            onChange={setWay}
            options={[
              { value: 'fix', label: t('imports.way.fix'), hint: t('imports.way.fix_hint') },
              { value: 'skip', label: t('imports.way.skip', { count: errors }), hint: t('imports.way.skip_hint') },
            ]}
          />
        </Section>
      ) : null}
      <div className={styles.end}>
        <Button onClick={giveUp}>{errors > 0 ? t('imports.fix_file') : t('imports.give_up')}</Button>
        <ReasonedButton
          variant="primary"
          isBusy={isBusy}
          reason={reason}
          onClick={() => confirm({ partial: skips, again: isAgain })}
        >
          {importWords(run, t)}
        </ReasonedButton>
      </div>
      <StagedRows run={run} />
    </>
  );
}

function Count({ label, value, meaning }: { label: string; value: number; meaning: 'success' | 'warning' | 'danger' }) {
  return (
    <div className={styles.count}>
      <dd className={styles.figure}>
        <FormatNumber value={value} decimals={0} />
      </dd>
      <dt className={styles.quiet}>
        <StatusShape meaning={value > 0 ? meaning : 'neutral'} /> {label}
      </dt>
    </div>
  );
}

function SameFile(props: { runId: number; isAgain: boolean; onAgain: (isAgain: boolean) => void }) {
  const t = useT();
  return (
    <Banner
      meaning="info"
      title={t('imports.same_file')}
      actions={[{ id: 'earlier', label: t('imports.earlier'), href: `/ams/imports/${props.runId}` }]}
    >
      <CheckboxField label={t('imports.again')} value={props.isAgain} onChange={props.onAgain} />
    </Banner>
  );
}

function useDecision(run: ImportRun) {
  const navigate = useNavigate();
  const params = { id: run.run_id };
  const changed = { invalidates: ['/import'] };
  const confirming = useChange(importCalls.confirm, {
    ...changed,
    // No answer in time: the import goes on, the page follows it.
    onFailed: (error) => void (error.status === 0 && invalidate(['/import'])),
  });
  const cancelling = useChange(importCalls.cancel, {
    ...changed,
    onDone: () => void navigate({ href: importHref(run.resource) }),
  });
  const failure = confirming.error ?? cancelling.error;
  const first = failure ? Object.values(failure.errors)[0]?.[0] : undefined;
  return {
    confirm: (body: { partial: boolean; again: boolean }) => confirming.mutate({ params, body }),
    giveUp: () => cancelling.mutate({ params, body: {} }),
    isBusy: confirming.isPending,
    problem: isApiError(failure) ? (first ?? failure.message) : '',
  };
}
