import { Empty } from '../../../ui/format/values.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useLocale, useT } from '../../../ui/text/text.tsx';
import type { StarterSets } from '../first-hour-screen/first-calls.web.ts';
import styles from '../first-hour-screen/first-hour.module.css';
import type { Choice } from '../starter-set/starter-choice.rules.ts';
import { linesOf, shownType } from './first-type.rules.ts';
import { needWords } from './need-words.rules.ts';

interface Props {
  set: StarterSets[number];
  choice: Choice;
}

/** Tasks that are named before the rest is counted. */
const NAMED = 3;

/** The first activity that a set leads to, before anything is written. */
export function StarterPreview({ set, choice }: Props) {
  const t = useT();
  const locale = useLocale();
  const type = shownType(set, choice);
  if (!type) return null;
  const lines = linesOf(type, choice);
  const tasks = lines.filter(({ is_task }) => is_task).map(({ name }) => name);
  const items = lines.filter(({ is_task }) => !is_task).map(({ name }) => name);
  const more = tasks.length - NAMED;
  const facts = [
    ['reference', `${type.prefix}-000001`],
    ['status', <StatusBadge key="status" meaning="neutral" label={t('first.preview.pending')} />],
    ['progress', <Empty key="progress" />],
    ['tasks', `${tasks.slice(0, NAMED).join(', ')}${more > 0 ? ` ${t('first.preview.more', { count: more })}` : ''}`],
    ['items', items.join(', ')],
    [
      'needs',
      needWords(
        type.needs.map((need) => t(`first.need.${need}`)),
        locale,
      ),
    ],
  ] as const;
  return (
    <div>
      <h3>{t('first.preview.title', { type: type.name })}</h3>
      <dl className={styles.preview}>
        {facts.map(([id, value]) =>
          value ? (
            <div key={id}>
              <dt>{t(`first.preview.${id}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
