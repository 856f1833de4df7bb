import { useRead } from '../../../platform/web/query/hooks.ts';
import { PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type CompanyRow, companyCalls } from '../company-screen/company-calls.web.ts';
import { CompanyPart, useCompanyForm } from '../company-screen/company-form.staff.tsx';
import { problemsOf } from '../company-screen/company-values.web.ts';
import { StartListSection } from '../first-hour-screen/start-list-section.staff.tsx';
import type { SettingForm } from '../setting-form/setting-form.rules.ts';
import { isAllWaiting } from '../setting-form/setting-search.rules.ts';
import { AdvancedSettings } from '../setting-screen/advanced.staff.tsx';
import { inWords, type SettingAnswer, settingCalls } from '../setting-screen/setting-calls.web.ts';
import { VirusCheckSection } from '../virus-check-screen/virus-check-section.staff.tsx';
import { LastChanges } from './last-changes.staff.tsx';
import { SaveFailure } from './save-failure.staff.tsx';
import { SectionNav } from './section-nav.staff.tsx';
import { isCompanySection, namedShort, SECTIONS, type SettingSection, sectionOf } from './sections.web.ts';
import { SettingGroupSection } from './setting-group.staff.tsx';
import styles from './settings-page.module.css';
import { useSettingsForm } from './use-settings-form.web.ts';
import { useWay } from './use-way.web.ts';

const SEARCH = {
  section: param.oneOf(...(SECTIONS as [SettingSection, ...SettingSection[]])),
  setting: param.text(),
  q: param.text(),
};

/** /ams/settings/company: the company's own record and every setting without a screen of its own, in sections. */
export function CompanyPage() {
  const t = useT();
  const company = useRead(companyCalls.get, {}, { fresh: 'master' });
  const settings = useRead(settingCalls.list, {});
  const error = company.error ?? settings.error;
  if (company.data && settings.data) return <Settings row={company.data} answers={settings.data} />;
  if (!error) return <PendingPage shape="settings" />;
  return (
    <Page>
      <PageHeader title={t('company.title')} />
      <PageBody>
        <Region
          status={error.status === 403 ? 'forbidden' : 'error'}
          error={{
            title: error.message,
            onRetry: () => void Promise.all([company.refetch(), settings.refetch()]),
            requestId: error.requestId,
          }}
        >
          {null}
        </Region>
      </PageBody>
    </Page>
  );
}

function Settings({ row, answers: list }: { row: CompanyRow; answers: readonly SettingAnswer[] }) {
  const t = useT();
  const may = useCan()('update.company.settings');
  const [{ section: asked, setting, q }, set] = useSearchState(SEARCH);
  // A section whose settings nothing acts on yet is not in the list, and would be empty.
  const section = isAllWaiting(asked) ? 'identity' : asked;
  const go = useWay(section, (next) => set({ section: next, setting: '' }));
  const answers = new Map(list.map((answer) => [answer.key, answer]));
  const settings = useSettingsForm(answers);
  // What was refused may stand in another section than the one on screen.
  const showProblem = (problem: SettingForm | null) => {
    if (problem?.group) go(problem.group, { setting: problem.key });
  };
  const showField = (name: string) => go(sectionOf(name), { fieldId: name });
  const along = settings.changed.length > 0 ? (body: object) => settings.saveWith(body, showProblem) : null;
  const company = useCompanyForm(row, along, showField);
  const changes = (of: SettingSection) =>
    isCompanySection(of)
      ? company.changed.filter((name) => sectionOf(name) === of).length
      : settings.changed.filter(({ group }) => group === of).length;
  const names = [
    ...company.changed.map((name) => t(`company.field.${name}`)),
    ...settings.changed.map(({ label }) => inWords(label)),
  ];
  const save = () => {
    if (!company.isDirty) return void settings.save().then(({ refused }) => showProblem(refused));
    const [wrong] = Object.keys(problemsOf(company.values, t));
    if (wrong) {
      showField(wrong);
      settings.tellProblems();
    }
    company.submit();
  };
  const discard = () => {
    company.discard();
    settings.discard();
  };
  return (
    <Page>
      <PageHeader title={t('company.title')} count={t('settings.for_everyone', { company: row.name })} />
      <div className={styles.frame}>
        <SectionNav
          current={section}
          words={q}
          onWords={(words) => set({ q: words })}
          onSelect={(next) => set({ section: next, setting: '' })}
          changes={changes}
        />
        <div className={styles.main} data-wide={section === 'advanced' || undefined}>
          {may ? null : <Banner meaning="neutral" title={t('company.read_only')} />}
          <SaveFailure state={settings} company={company} go={go} onRetry={save} />
          {isCompanySection(section) ? (
            <CompanyPart section={section} row={row} form={company} isDisabled={!may} />
          ) : section === 'advanced' ? (
            <AdvancedSettings />
          ) : section === 'start' ? (
            <StartListSection isDisabled={!may} />
          ) : section === 'virus' ? (
            <VirusCheckSection />
          ) : (
            <SettingGroupSection group={section} answers={answers} state={settings} wanted={setting} />
          )}
        </div>
        <LastChanges />
      </div>
      <SaveBar
        changes={names.length}
        detail={namedShort(names, t)}
        isSaving={company.isBusy || settings.isBusy}
        onSave={save}
        onDiscard={discard}
        saysSaved
      />
      {company.conflict}
    </Page>
  );
}
