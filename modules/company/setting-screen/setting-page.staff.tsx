import type { ComponentType } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { SCREEN_FORMS } from '../setting-form/screen-forms.rules.ts';
import type { SettingForm } from '../setting-form/setting-form.rules.ts';
import { inWords, settingCalls } from './setting-calls.web.ts';
import { SettingEditor } from './setting-editor.staff.tsx';

/** The page of one key: /ams/settings/asset-frequency and its like. */
export const settingPage =
  (key: keyof typeof SCREEN_FORMS): ComponentType =>
  () => <SettingPage form={SCREEN_FORMS[key]} />;

function SettingPage({ form }: { form: SettingForm }) {
  return (
    <Page layout={form.parts.some(({ kind }) => kind === 'rows') ? 'scroll' : 'form'}>
      <PageHeader title={inWords(form.label)} />
      <StoredSetting form={form} />
    </Page>
  );
}

/** The editor of a key once its value is known. */
export function StoredSetting({ form }: { form: SettingForm }) {
  const read = useRead(settingCalls.get, { params: { key: form.key } });
  if (read.data) return <SettingEditor form={form} stored={read.data} />;
  return (
    <PageBody>
      <Region
        status={read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        {null}
      </Region>
    </PageBody>
  );
}
