import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { enumText, language } from '../i18n/i18n.ts';
import { useRead } from '../query/hooks.ts';
import { usePageRecord } from '../routing/page-context.tsx';
import { NoRecordPage } from '../routing/page-states.tsx';
import { titleOf } from '../routing/screen.ts';
import { useRecordStar } from '../shortcuts/shortcuts.ts';
import { CheckStep } from './check/check-step.tsx';
import { ImportProgress, ImportResult } from './check/import-result.tsx';
import { isRunning } from './check/problem-groups.ts';
import { type ImportRun, importCalls } from './import-calls.ts';
import { RunState } from './import-list.tsx';
import type { ImportPlace, ImportPlaces } from './import-places.ts';
import { WizardSteps } from './wizard-steps.tsx';

/** Milliseconds between looks at a running import. */
const LOOK_MS = 1000;

/** Steps 3 and 4 of an import: what the check found, the import itself, its result. Survives leaving and coming back. */
export function ImportRunPage({ id, places }: { id: number; places: ImportPlaces }) {
  const t = useT();
  const { data: run, error, refetch } = useRead(importCalls.get, { params: { id } });
  // A running import is looked at once a second; the same cache entry feeds the page.
  useRead(importCalls.get, { params: { id } }, { every: run && isRunning(run) ? LOOK_MS : undefined, isQuiet: true });
  const name = run ? (run.file_name ?? t('imports.unnamed', { id })) : undefined;
  usePageRecord(name === undefined ? null : { reference: name });
  const star = useRecordStar('/ams/imports', id, name);
  const place = run ? places[run.resource] : undefined;
  if (error?.status === 404) return <NoRecordPage />;
  if (!run) {
    return (
      <Page>
        <PageHeader title={t('imports.title')} />
        <PageBody>
          {error ? (
            <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
          ) : (
            <Skeleton lines={6} />
          )}
        </PageBody>
      </Page>
    );
  }
  const what = place ? titleOf(place, language()) : enumText('imports.resource', run.resource);
  return (
    <Page>
      <PageHeader
        title={t('imports.of', { what: what.toLowerCase() })}
        beside={<RunState status={run.status} />}
        favourite={star}
      />
      <WizardSteps current={run.status === 'validated' || run.status === 'validating' ? 'check' : 'import'} />
      <PageBody>
        <Stage run={run} place={place} />
      </PageBody>
    </Page>
  );
}

function Stage({ run, place }: { run: ImportRun; place: ImportPlace | undefined }) {
  if (run.status === 'validated') return <CheckStep run={run} place={place} />;
  if (isRunning(run)) return <ImportProgress run={run} />;
  return <ImportResult run={run} place={place} />;
}
