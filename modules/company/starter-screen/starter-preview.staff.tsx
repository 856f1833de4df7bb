import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useLocale, useT } from '../../../ui/text/text.tsx';
import type { StarterSets } from '../first-hour-screen/first-calls.web.ts';
import styles from '../first-hour-screen/first-hour.module.css';
import { needWords } from './need-words.rules.ts';

type Entry = StarterSets[number]['entries'][number];

interface Props {
  entries: readonly Entry[];
  left: ReadonlySet<string>;
}

/** Tasks that are named before the rest is counted. */
const NAMED = 3;

/** The first activity that a set leads to, before anything is written. */
export function StarterPreview({ entries, left }: Props) {
  const t = useT();
  const locale = useLocale();
  const types = entries.filter(({ key, kind }) => kind === 'type' && !left.has(key));
  const type = types.find(({ is_default }) => is_default) ?? types[0];
  if (!type) return null;
  // What an activity begins with comes from the checklist: without that it has none.
  const isLeft = entries.some(({ key, kind, name }) => kind === 'template' && name === type.checklist && left.has(key));
  const lines = isLeft ? [] : type.lines;
  const tasks = lines.filter(({ is_task }) => is_task).map(({ name }) => name);
  const items = lines.filter(({ is_task }) => !is_task).map(({ name }) => name);
  const more = tasks.length - NAMED;
  const facts = [
    ['type', type.name],
    ['reference', `${type.prefix}-000001`],
    ['status', <StatusBadge key="status" meaning="neutral" label={t('first.preview.pending')} />],
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
      <h3>{t('first.preview.title')}</h3>
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
