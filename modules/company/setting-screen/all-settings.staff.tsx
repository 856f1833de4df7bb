import { useRead } from '../../../platform/web/query/hooks.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { EmptyState, Region } from '../../../ui/patterns/states/states.tsx';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { matches, SETTING_GROUPS, type SettingForm, type SettingGroup } from '../setting-form/setting-form.rules.ts';
import { SETTING_FORMS } from '../setting-form/setting-search.rules.ts';
import { inWords, type SettingAnswer, settingCalls } from './setting-calls.web.ts';
import { SettingEditor } from './setting-editor.staff.tsx';
import styles from './setting-screen.module.css';

const SEARCH = { q: param.text() };
const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** Every setting of the company in groups, found by words in either language; those with a screen of their own are links. */
export function AllSettings() {
  const t = useT();
  const [{ q }, set] = useSearchState(SEARCH);
  const read = useRead(settingCalls.list, {});
  const found = q.trim() === '' ? SETTING_FORMS : SETTING_FORMS.filter((form) => matches(form, q));
  const answers = new Map((read.data ?? []).map((answer) => [answer.key, answer]));
  return (
    <PageBody>
      <div className={styles.search}>
        <SearchField
          label={t('settings.search')}
          placeholder={t('settings.search')}
          value={q}
          onChange={(words) => set({ q: words })}
        />
      </div>
      {read.data ? null : (
        <Region status={read.error ? 'error' : 'loading'} error={{ title: read.error?.message ?? '' }}>
          {null}
        </Region>
      )}
      {read.data && found.length === 0 ? <EmptyState title={t('settings.nothing')} /> : null}
      {read.data ? <Links forms={found.filter((form) => form.href !== undefined)} /> : null}
      {read.data
        ? GROUPS.map((group) => (
            <Group
              key={group}
              group={group}
              forms={found.filter((form) => form.group === group && !form.href)}
              answers={answers}
            />
          ))
        : null}
    </PageBody>
  );
}

function Links({ forms }: { forms: readonly SettingForm[] }) {
  const t = useT();
  if (forms.length === 0) return null;
  return (
    <Section title={t('settings.own_screens')}>
      <ul className={styles.links}>
        {forms.map((form) => (
          <li key={form.key}>
            <Link href={form.href ?? ''}>{inWords(form.label)}</Link>
            <span className={styles.help}>{inWords(form.help)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface GroupProps {
  group: SettingGroup;
  forms: readonly SettingForm[];
  answers: ReadonlyMap<string, SettingAnswer>;
}

function Group({ group, forms, answers }: GroupProps) {
  if (forms.length === 0) return null;
  return (
    <Section title={inWords(SETTING_GROUPS[group])}>
      {forms.map((form) => {
        const stored = answers.get(form.key);
        return stored ? (
          <div key={form.key} className={styles.setting}>
            <div>
              <h3 className={styles.name}>{inWords(form.label)}</h3>
              <p className={styles.help}>{inWords(form.help)}</p>
            </div>
            <SettingEditor form={form} stored={stored} />
          </div>
        ) : null;
      })}
    </Section>
  );
}
