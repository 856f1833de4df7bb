import { useRead } from '../../../platform/web/query/hooks.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdvancedSettings } from '../setting-screen/advanced.staff.tsx';
import { AllSettings } from '../setting-screen/all-settings.staff.tsx';
import styles from '../setting-screen/setting-screen.module.css';
import { companyCalls } from './company-calls.web.ts';
import { CompanyForm } from './company-form.staff.tsx';

const TABS = ['company', 'settings', 'advanced'] as const;
const SEARCH = { tab: param.oneOf(...TABS) };

/** /ams/settings/company: the company's own record, every setting, and the technical switches (A12, A3 §6). */
export function CompanyPage() {
  const t = useT();
  const can = useCan();
  const [{ tab }, set] = useSearchState(SEARCH);
  const tabs = TABS.filter((id) => id !== 'advanced' || can('view.global_configurations'));
  return (
    <Page>
      <PageHeader
        title={t('company.title')}
        secondary={[{ id: 'sign-in', label: t('company.sign_in'), href: '/ams/settings/sign-in' }]}
      />
      <div className={styles.tabs}>
        <Tabs
          label={t('company.title')}
          current={tab}
          onSelect={(id) => set({ tab: id as (typeof TABS)[number] })}
          tabs={tabs.map((id) => ({ id, label: t(`settings.tab.${id}`) }))}
        />
      </div>
      {tab === 'company' ? <CompanyRecord /> : null}
      {tab === 'settings' ? <AllSettings /> : null}
      {tab === 'advanced' ? <AdvancedSettings /> : null}
    </Page>
  );
}

function CompanyRecord() {
  const mayChange = useCan()('update.company.settings');
  const read = useRead(companyCalls.get, {}, { fresh: 'master' });
  if (read.data) return <CompanyForm row={read.data} isDisabled={!mayChange} />;
  return (
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
  );
}
