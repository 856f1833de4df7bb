import { Checkbox } from '../../../ui/primitives/fields/choice-field.tsx';
import { useLocale, useT } from '../../../ui/text/text.tsx';
import type { StarterSets } from '../first-hour-screen/first-calls.web.ts';
import first from '../first-hour-screen/first-hour.module.css';
import { needWords } from './need-words.rules.ts';
import styles from './starter.module.css';

type Entry = StarterSets[number]['entries'][number];

interface Props {
  entries: readonly Entry[];
  left: ReadonlySet<string>;
  /** Their set is to be added. */
  isChosen: boolean;
  onLeave: (key: string) => void;
}

/** What a set brings of one kind, each with a tick; types say what they ask for before they can be completed. */
export function StarterEntries({ entries, left, isChosen, onLeave }: Props) {
  const t = useT();
  const locale = useLocale();
  const isTypes = entries[0]?.kind === 'type';
  const isLeft = (key: string): boolean => !isChosen || left.has(key);
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
        {entries.map((entry) => (
          <tr key={entry.key} data-off={isLeft(entry.key) || undefined}>
            <td className={styles.tick}>
              <Checkbox
                label={entry.name}
                checked={entry.state !== 'new' || !isLeft(entry.key)}
                isDisabled={entry.state !== 'new'}
                onChange={() => onLeave(entry.key)}
              />
            </td>
            {isTypes ? <td className={styles.end}>{entry.prefix}</td> : null}
            <td className={styles.name}>
              <b>{entry.name}</b>{' '}
              {entry.is_default ? <span className={first.text}>{t('first.starter.default')}</span> : null}
            </td>
            {isTypes ? (
              <td data-label={t('first.starter.needs')}>
                {needWords(
                  entry.needs.map((need) => t(`first.need.${need}`)),
                  locale,
                ) || '—'}
              </td>
            ) : null}
            {isTypes ? (
              <td data-label={t('first.starter.checklist')}>
                {entry.checklist ? t('first.starter.lines', { name: entry.checklist, count: entry.tasks }) : '—'}
              </td>
            ) : null}
            {isTypes ? (
              <td data-label={t('first.starter.portal')}>{t(entry.in_portal ? 'first.yes' : 'first.no')}</td>
            ) : null}
            <td className={styles.number}>
              {entry.state === 'new' ? null : (
                <span className={first.text}>
                  {t(entry.state === 'added' ? 'first.starter.is_added' : 'first.starter.is_there')}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
