import { useCan } from '../../../platform/web/session/session-store.ts';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { matches } from '../setting-form/setting-form.rules.ts';
import { isAllWaiting, OFFERED_FORMS, settingHref } from '../setting-form/setting-search.rules.ts';
import { inWords } from '../setting-screen/setting-calls.web.ts';
import { SECTION_GROUPS, type SettingSection } from './sections.web.ts';
import styles from './settings-page.module.css';

interface Props {
  current: SettingSection;
  words: string;
  onWords: (words: string) => void;
  onSelect: (section: SettingSection) => void;
  /** Unsaved changes of a section. */
  changes: (section: SettingSection) => number;
}

/** The sections with their unsaved changes; while words are typed, the settings that have them. On phones one picker. */
export function SectionNav({ current, words, onWords, onSelect, changes }: Props) {
  const t = useT();
  const can = useCan();
  const isShown = (section: SettingSection) =>
    section === 'advanced' ? can('view.global_configurations') : !isAllWaiting(section);
  const groups = SECTION_GROUPS.map(({ id, sections }) => ({ id, sections: sections.filter(isShown) }));
  return (
    <nav className={styles.nav} aria-label={t('settings.sections')}>
      <SearchField label={t('settings.search')} placeholder={t('settings.search')} value={words} onChange={onWords} />
      {words.trim() === '' ? (
        <>
          <div className={styles.picker}>
            <SelectField
              label={t('settings.section')}
              options={groups.flatMap(({ sections }) =>
                sections.map((section) => ({ value: section, label: t(`settings.section.${section}`) })),
              )}
              value={current}
              isClearable={false}
              onChange={(section) => (section ? onSelect(section as SettingSection) : undefined)}
            />
          </div>
          <div className={styles.groups}>
            {groups.map(({ id, sections }) => (
              <section key={id} aria-label={t(`settings.group.${id}`)}>
                <h2>{t(`settings.group.${id}`)}</h2>
                <ul>
                  {sections.map((section) => (
                    <li key={section}>
                      <Link
                        href={`/ams/settings/company${section === 'identity' ? '' : `?section=${section}`}`}
                        className={styles.entry}
                        aria-current={section === current ? 'page' : undefined}
                      >
                        {t(`settings.section.${section}`)}
                        {changes(section) > 0 ? (
                          <span className={styles.count}>
                            {changes(section)}
                            <span className="app-sr"> {t('settings.unsaved')}</span>
                          </span>
                        ) : null}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      ) : (
        <Found words={words} />
      )}
    </nav>
  );
}

/** Settings by words in either language, also those with a screen of their own. */
function Found({ words }: { words: string }) {
  const t = useT();
  const found = OFFERED_FORMS.filter((form) => matches(form, words));
  if (found.length === 0) return <p className={styles.help}>{t('settings.nothing')}</p>;
  return (
    <ul>
      {found.map((form) => (
        <li key={form.key}>
          <Link href={settingHref(form, words)} className={styles.entry}>
            <span>
              {inWords(form.label)}
              <span className={styles.where}>
                {form.group ? t(`settings.section.${form.group}`) : t('settings.own_screen')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
