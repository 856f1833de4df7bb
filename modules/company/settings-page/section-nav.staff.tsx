import { type KeyboardEvent, useRef } from 'react';
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
  const nav = useRef<HTMLElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && words.trim() !== '' && focusNext(nav.current, step)) event.preventDefault();
  };
  const isShown = (section: SettingSection) =>
    section === 'advanced' ? can('view.global_configurations') : !isAllWaiting(section);
  const groups = SECTION_GROUPS.map(({ id, sections }) => ({ id, sections: sections.filter(isShown) }));
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('settings.sections')} onKeyDown={walk}>
      <SearchField
        label={t('settings.search')}
        placeholder={t('settings.search')}
        value={words}
        onChange={onWords}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || words.trim() === '') return;
          event.preventDefault();
          nav.current?.querySelector<HTMLElement>('li a')?.click();
        }}
      />
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

/** From the search box down to what was found and back, one by one; false where there is none that way. */
function focusNext(nav: HTMLElement | null, step: 1 | -1): boolean {
  const stops = [...(nav?.querySelectorAll<HTMLElement>('input[type="search"], li a') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : stops[at + step];
  next?.focus();
  return next !== undefined;
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
