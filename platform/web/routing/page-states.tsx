import { type ErrorComponentProps, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';
import { Page } from '../../../ui/patterns/page/page.tsx';
import type { PageShape } from '../../../ui/patterns/states/page-shape.ts';
import { PageSkeleton } from '../../../ui/patterns/states/page-skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isMissingPart, reloadPage, useIsReplaced } from '../offline/replaced-build.ts';
import { errorMessage, isApiError } from '../query/api-error.ts';
import { useMaybeSession } from '../session/session-store.ts';
import { ChunkError } from './chunk.ts';
import { type Screen, shapeOf } from './screen.ts';

const pages = () => import('../pages/plain-pages.tsx');

/** A page of the map that has no code yet; its own code comes when it is shown. */
export const NotBuiltPage = lazy(() => pages().then((module) => ({ default: module.NotBuiltPage })));
/** A page this person may not open. */
export const ForbiddenPage = lazy(() => pages().then((module) => ({ default: module.ForbiddenPage })));
/** No page at this address; `area`: whose frame stands around it. */
export const NotFoundPage = lazy<ComponentType<{ area?: 'public' | 'staff' | 'portal' }>>(() =>
  pages().then((module) => ({ default: module.NotFoundPage })),
);
/** A record that is not there, or not for this person: which of the two stays unsaid. */
export const NoRecordPage = lazy(() => pages().then((module) => ({ default: module.NoRecordPage })));

/** A page that threw: what happened and how to go on; the shell around it stays alive. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const isPart = error instanceof ChunkError || isMissingPart(error);
  const isReplaced = useIsReplaced(isPart);
  if (isPart && isReplaced === null) return <PendingPage />;
  if (isReplaced) return <ReplacedPage />;
  return (
    <Page>
      <ErrorState
        title={isPart ? t('web.page.failed') : errorMessage(error, t('web.error.unknown'))}
        text={isPart ? t('web.page.chunk') : `${t('web.page.failed')}. ${t('ui.state.unknown_next')}`}
        requestId={isApiError(error) ? error.requestId : undefined}
        onRetry={isPart ? reloadPage : reset}
      />
    </Page>
  );
}

/** The application was built anew under an open page: its parts come with a reload. */
function ReplacedPage() {
  const t = useT();
  // Only frames with a session keep what was typed.
  const isSignedIn = useMaybeSession() !== null;
  return (
    <Page>
      <EmptyState
        title={t('web.version.replaced')}
        text={isSignedIn ? t('web.version.replaced_text') : undefined}
        actions={[{ id: 'reload', label: t('web.version.reload_page'), onSelect: reloadPage }]}
      />
    </Page>
  );
}

/** Shown while a page's code or first data is on its way, in the geometry of what comes. */
export function PendingPage({ shape }: { shape?: PageShape }) {
  const own = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData as { screen?: Screen } | undefined,
  });
  return <PageSkeleton shape={shape ?? (own?.screen ? shapeOf(own.screen) : 'sections')} />;
}
