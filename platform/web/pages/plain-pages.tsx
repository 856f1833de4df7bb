import type { ReactNode } from 'react';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { EmptyState, NoPermission } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';

/** Props of the pages that only have a title and something to say. */
export interface PlainPageProps {
  area: 'public' | 'staff' | 'portal';
  title: string;
}

function PlainPage({ area, title, children }: PlainPageProps & { children: ReactNode }) {
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
export function NotBuiltPage({ area, title }: PlainPageProps) {
  const t = useT();
  return (
    <PlainPage area={area} title={title}>
      <EmptyState
        title={t('web.page.not_built')}
        text={t('web.page.not_built_text')}
        actions={[{ id: 'home', label: t('web.page.home'), href: '/' }]}
      />
    </PlainPage>
  );
}

/** A page this person may not open: names the permission and whom to ask. */
export function ForbiddenPage({ area, title }: PlainPageProps) {
  const t = useT();
  return (
    <PlainPage area={area} title={title}>
      <NoPermission
        title={t('web.page.forbidden', { page: title })}
        permission={t('web.page.view_permission', { page: title })}
      />
    </PlainPage>
  );
}

/** No page at this address; inside the frame of the audience it would belong to. */
export function NotFoundPage({ area = 'public' }: Partial<Pick<PlainPageProps, 'area'>>) {
  const t = useT();
  return (
    <PlainPage area={area} title={t('web.page.not_found')}>
      <EmptyState
        title={t('web.page.not_found_why')}
        text={t('web.page.not_found_text')}
        actions={[{ id: 'home', label: t('web.page.home'), href: '/' }]}
      />
    </PlainPage>
  );
}

/** Props of NoRecordPage: what kind of record, and whom to ask, when there is more to say than of any record. */
export interface NoRecordPageProps {
  title?: string;
  why?: string;
  text?: string;
  /** Where the person goes on. */
  back?: { label: string; href: string };
}

/** A record that is not there or not for this person; the words are the same for both. */
export function NoRecordPage({ title, why, text, back }: NoRecordPageProps) {
  const t = useT();
  return (
    <PlainPage area="staff" title={title ?? t('web.page.no_record')}>
      <EmptyState
        title={why ?? t('web.page.no_record_why')}
        text={text ?? t('web.page.no_record_text')}
        actions={[{ id: 'back', label: back?.label ?? t('web.page.home'), href: back?.href ?? '/' }]}
      />
    </PlainPage>
  );
}
