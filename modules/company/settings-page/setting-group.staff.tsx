import { Section } from '../../../ui/patterns/page/page.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { SettingGroup } from '../setting-form/setting-form.rules.ts';
import { OFFERED_FORMS } from '../setting-form/setting-search.rules.ts';
import { inWords, type SettingAnswer } from '../setting-screen/setting-calls.web.ts';
import { SettingLine } from './setting-line.staff.tsx';
import styles from './settings-page.module.css';
import type { SettingsForm } from './use-settings-form.web.ts';

interface Props {
  group: SettingGroup;
  answers: ReadonlyMap<string, SettingAnswer>;
  state: SettingsForm;
  /** Key of the setting somebody came for. */
  wanted: string;
}

/** The settings of one group in one column; the ones with a screen of their own as links below. */
export function SettingGroupSection({ group, answers, state, wanted }: Props) {
  const t = useT();
  const forms = OFFERED_FORMS.filter((form) => form.group === group);
  const links = forms.filter(({ href }) => href !== undefined);
  // What is said of every one of them is said once.
  const [help, ...other] = new Set(forms.map((form) => inWords(form.help)));
  const isShared = forms.length > 1 && other.length === 0;
  return (
    <Section title={t(`settings.section.${group}`)}>
      {isShared ? <p className={styles.help}>{help}</p> : null}
      <div>
        {forms.map((form) => {
          const stored = answers.get(form.key);
          if (!stored || form.href) return null;
          return (
            <SettingLine
              key={form.key}
              form={form}
              stored={stored}
              state={state}
              isWanted={form.key === wanted}
              hidesHelp={isShared}
            />
          );
        })}
      </div>
      {links.length > 0 ? (
        <ul className={styles.links}>
          {links.map((form) => (
            <li key={form.key}>
              <Link href={form.href ?? ''}>{inWords(form.label)}</Link>
              <span className={styles.help}>{inWords(form.help)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
