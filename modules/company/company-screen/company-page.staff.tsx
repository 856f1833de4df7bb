import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { companyCalls } from './company-calls.web.ts';
import { CompanyForm } from './company-form.staff.tsx';

/** /ams/settings/company: the company's own record (A12, A3 §6). */
export function CompanyPage() {
  const t = useT();
  const mayChange = useCan()('update.company.settings');
  const read = useRead(companyCalls.get, {}, { fresh: 'master' });
  return (
    <Page>
      <PageHeader
        title={t('company.title')}
        secondary={[{ id: 'sign-in', label: t('company.sign_in'), href: '/ams/settings/sign-in' }]}
      />
      {read.data ? (
        <CompanyForm row={read.data} isDisabled={!mayChange} />
      ) : (
        <PageBody>
          <Region
            status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
            error={{
              title: read.error?.message ?? '',
              onRetry: () => void read.refetch(),
              requestId: read.error?.requestId,
            }}
          >
            {null}
          </Region>
        </PageBody>
      )}
    </Page>
  );
}
