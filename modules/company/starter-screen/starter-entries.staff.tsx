import { Empty } from '../../../ui/format/values.tsx';
import { Checkbox } from '../../../ui/primitives/fields/choice-field.tsx';
import { type Translate, useLocale, useT } from '../../../ui/text/text.tsx';
import type { StarterSets } from '../first-hour-screen/first-calls.web.ts';
import first from '../first-hour-screen/first-hour.module.css';
import { type Choice, lackOf, pickOf } from '../starter-set/starter-choice.rules.ts';
import { firstDefault, linesOf } from './first-type.rules.ts';
import { needWords } from './need-words.rules.ts';
import styles from './starter.module.css';
import { isOn } from './ticks.rules.ts';

type StarterSet = StarterSets[number];
type Entry = StarterSet['entries'][number];

interface Props {
  sets: StarterSets;
  set: StarterSet;
  /** Those of one kind. */
  entries: readonly Entry[];
  picks: ReadonlySet<string>;
  choice: Choice;
  onToggle: (key: string) => void;
}

/** What a set brings of one kind, each with a tick; types say what they ask for before they can be completed. */
export function StarterEntries({ sets, set, entries, picks, choice, onToggle }: Props) {
  const t = useT();
  const locale = useLocale();
  const isTypes = entries[0]?.kind === 'type';
  const main = firstDefault(sets, choice);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th aria-label={t('first.starter.choose')} />
          {isTypes ? <th>{t('first.starter.prefix')}</th> : null}
          <th>{t('first.starter.name')}</th>
          {isTypes ? <th>{t('first.starter.needs')}</th> : null}
          {isTypes ? <th>{t('first.starter.checklist')}</th> : null}
          {isTypes ? <th>{t('first.starter.portal')}</th> : null}
          <th aria-label={t('first.starter.state')} />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const on = isOn(set.key, entry, picks, choice);
          return (
            <tr key={entry.key} data-off={!on || undefined}>
              <td className={styles.tick}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick within names itself; what is pressed around it is wider */}
                <label className={styles.hit} data-row>
                  <Checkbox
                    label={entry.name}
                    checked={on}
                    isDisabled={entry.state !== 'new'}
                    onChange={() => onToggle(entry.key)}
                  />
                </label>
              </td>
              {isTypes ? <td className={styles.end}>{entry.state === 'there' ? <Empty /> : entry.prefix}</td> : null}
              <td className={styles.name}>
                <b>{entry.name}</b>{' '}
                {(entry.state === 'new' ? entry.key === main?.key : entry.is_default) ? (
                  <span className={first.text}>{t('first.starter.default')}</span>
                ) : null}
              </td>
              {isTypes ? <TypeCells entry={entry} isOn={on} choice={choice} locale={locale} t={t} /> : null}
              <td className={styles.number}>
                <span className={first.text}>{stateWords({ sets, set, entry, picks, choice }, t, locale)}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CellsProps {
  entry: Entry;
  isOn: boolean;
  choice: Choice;
  locale: string;
  t: Translate;
}

/** What the type will ask for and begin with; of one that is the company's own only its record knows. */
function TypeCells({ entry, isOn: on, choice, locale, t }: CellsProps) {
  const isOwn = entry.state === 'there';
  const tasks = linesOf(entry, on ? choice : null).filter(({ is_task }) => is_task).length;
  const needs = needWords(
    entry.needs.map((need) => t(`first.need.${need}`)),
    locale,
  );
  // A checklist without the type that asks for it is shown as it would come along.
  const hasList = entry.checklist && (!on || choice.has.has(entry.checklist.key));
  return (
    <>
      <td data-label={t('first.starter.needs')}>{isOwn || !needs ? <Empty /> : needs}</td>
      <td data-label={t('first.starter.checklist')}>
        {entry.checklist && hasList && !isOwn ? (
          t('first.starter.lines', { name: entry.checklist.name, count: tasks })
        ) : (
          <Empty />
        )}
      </td>
      <td data-label={t('first.starter.portal')}>
        {isOwn ? <Empty /> : t(entry.in_portal ? 'first.yes' : 'first.no')}
      </td>
    </>
  );
}

interface Stated {
  sets: StarterSets;
  set: StarterSet;
  entry: Entry;
  picks: ReadonlySet<string>;
  choice: Choice;
}

/** "Added", "You have it", "Needs Maintenance", "Comes with Rental"; nothing where the tick says it. */
function stateWords({ sets, set, entry, picks, choice }: Stated, t: Translate, locale: string): string | null {
  if (entry.state !== 'new') return t(entry.state === 'added' ? 'first.starter.is_added' : 'first.starter.is_there');
  const other = choice.writes.find((write) => write.entry === entry.key);
  if (other && other.set !== set.key)
    return t('first.starter.from', { name: sets.find(({ key }) => key === other.set)?.name ?? '' });
  if (!picks.has(pickOf(set.key, entry.key))) return null;
  const lacks = lackOf(entry, choice.has).flatMap((key) => set.entries.find((one) => one.key === key)?.name ?? []);
  if (lacks.length === 0) return null;
  return t('first.starter.lacks', { names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(lacks) });
}
