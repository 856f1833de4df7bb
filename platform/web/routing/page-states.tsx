import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';
import { Page } from '../../../ui/patterns/page/page.tsx';
import type { PageShape } from '../../../ui/patterns/states/page-shape.ts';
import { PageSkeleton } from '../../../ui/patterns/states/page-skeleton.tsx';
import { ErrorState } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { errorMessage, isApiError } from '../query/api-error.ts';
import { ChunkError } from './chunk.ts';

const pages = () => import('../pages/plain-pages.tsx');

/** A page of the map that has no code yet; its own code comes when it is shown. */
export const NotBuiltPage = lazy(() => pages().then((module) => ({ default: module.NotBuiltPage })));
/** A page this person may not open. */
export const ForbiddenPage = lazy(() => pages().then((module) => ({ default: module.ForbiddenPage })));
/** No page at this address; `area`: whose frame stands around it. */
export const NotFoundPage = lazy<ComponentType<{ area?: 'public' | 'staff' | 'portal' }>>(() =>
  pages().then((module) => ({ default: module.NotFoundPage })),
);

/** A page that threw: what happened and how to go on; the shell around it stays alive. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const isChunk = error instanceof ChunkError;
  return (
    <Page>
      <ErrorState
        title={isChunk ? t('web.page.failed') : errorMessage(error, t('web.error.unknown'))}
        text={isChunk ? error.message : t('web.page.failed')}
        requestId={isApiError(error) ? error.requestId : undefined}
        onRetry={isChunk ? () => window.location.reload() : reset}
      />
    </Page>
  );
}

/** Shown while a page's code or first data is on its way, in the geometry of what comes. */
export function PendingPage({ shape = 'record' }: { shape?: PageShape }) {
  return <PageSkeleton shape={shape} />;
}
