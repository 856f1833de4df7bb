import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { errorMessage, isApiError } from '../query/api-error.ts';
import type { AreaDefinition } from './area.ts';
import { ChunkError } from './chunk.ts';

/** A page that only has a title and something to say, in the frame of its audience. */
export function PlainPage({
  area,
  title,
  children,
}: {
  area: AreaDefinition['id'];
  title: string;
  children: ReactNode;
}) {
  if (area === 'portal') {
    return (
      <>
        <PortalPageHead title={title} />
        <PortalCard isPadded>{children}</PortalCard>
      </>
    );
  }
  return (
    <Page>
      <PageHeader title={title} />
      {children}
    </Page>
  );
}

/** A page of the map that has no code yet: says so plainly inside the shell. */
export function NotBuiltPage({ area, title }: { area: AreaDefinition['id']; title: string }) {
  const t = useT();
  return (
    <PlainPage area={area} title={title}>
      <EmptyState title={t('web.page.not_built')} text={t('web.page.not_built_text', { page: title })} />
    </PlainPage>
  );
}

/** No page at this address. */
export function NotFoundPage() {
  const t = useT();
  return (
    <Page>
      <PageHeader title={t('web.page.not_found')} />
      <EmptyState
        title={t('web.page.not_found')}
        text={t('web.page.not_found_text')}
        actions={[{ id: 'home', label: t('web.page.home'), href: '/' }]}
      />
    </Page>
  );
}

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

/** Shown while a page's code or first data is on its way. */
export function PendingPage() {
  return (
    <Page>
      <Skeleton lines={6} height={20} />
    </Page>
  );
}
