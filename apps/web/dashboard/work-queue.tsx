import { orderReads } from '../../../modules/activities/order-web/order-calls.web.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './dashboard.module.css';
import { QUESTIONS, type Question } from './questions.ts';

/** What needs attention: one row of counts, each a link to its list. */
export function WorkQueue() {
  const t = useT();
  return (
    <nav className={styles.queue} aria-label={t('dashboard.queue')}>
      {QUESTIONS.map((question) => (
        <Count key={question.id} question={question} />
      ))}
    </nav>
  );
}

function Count({ question }: { question: Question }) {
  const t = useT();
  const format = useFormat();
  const { data, error } = useRead(orderReads.list, {
    query: { filters: { ...question.filters }, page: 1, per_page: 1 },
  });
  const figure = data ? format.count(data.total, data.total_is_estimate) : null;
  const isAlarming = question.id === 'overdue' && (data?.total ?? 0) > 0;
  return (
    <Link href={question.href} className={styles.count}>
      <span className={styles.figure} data-alarming={isAlarming || undefined}>
        {figure ?? (error ? '—' : ' ')}
      </span>
      <span className={styles.name}>{t(`dashboard.${question.id}`)}</span>
      {error ? <span className="app-sr">{t('dashboard.failed')}</span> : null}
    </Link>
  );
}
