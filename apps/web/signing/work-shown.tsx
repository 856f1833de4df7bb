import type { ReactNode } from 'react';
import { FormatDate, FormatMoney, FormatNumber } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { SignLink } from './sign-page.tsx';
import styles from './signing.module.css';

type Work = NonNullable<SignLink['work']>;

/** Where the form stands. */
export const SIGNATURE = 'signature';
/** With so many lines the form is more than a screen away on a phone. */
const LONG = 8;

/** What is about to be signed: the place, the people, every line and the amount. */
export function WorkShown({ work, files }: { work: Work; files: SignLink['files'] }) {
  const t = useT();
  const items = work.items.filter(isPartOfWork);
  const heading = t(work.is_done ? 'signing.work' : 'signing.agreed');
  const when = work.completed_at ?? work.scheduled_start;
  const facts = [
    { id: 'for', label: t('signing.for'), value: work.customer },
    { id: 'what', label: t('signing.what'), value: work.title },
    { id: 'where', label: t('signing.where'), value: work.address_lines.join(', ') },
    { id: 'when', label: t('signing.when'), value: when ? <FormatDate value={when} /> : null },
    { id: 'officer', label: t('signing.officer'), value: work.officers.join(', ') },
  ].filter(({ value }) => value);
  return (
    <section className={styles.stack} aria-label={heading}>
      <h2>{heading}</h2>
      <DataList items={facts} />
      {work.tasks.length + items.length > LONG ? (
        <a className={styles.jump} href={`#${SIGNATURE}`}>
          {t('signing.jump')}
        </a>
      ) : null}
      {work.description ? <p>{work.description}</p> : null}
      {work.tasks.length > 0 ? <Tasks tasks={work.tasks} /> : null}
      {items.length > 0 ? <Lines work={work} items={items} /> : null}
      {files.length > 0 ? (
        <Part title={t('signing.files')}>
          <ul className={styles.lines} aria-label={t('signing.files')}>
            {files.map(({ id, name, link }) => (
              <li key={id}>
                <Link href={link} target="_blank" rel="noreferrer">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </section>
  );
}

/** What was planned and then not needed is nothing to agree to. */
const isPartOfWork = ({ is_discount, quantity }: Work['items'][number]): boolean =>
  is_discount || Number(quantity) !== 0;

/** One kind of what is signed, under its name and how many there are. */
function Part({ title, count, children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <div>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        {count ? <span className={styles.quiet}>{count}</span> : null}
      </div>
      {children}
    </div>
  );
}

function Tasks({ tasks }: { tasks: Work['tasks'] }) {
  const t = useT();
  const done = tasks.filter((task) => task.task_checked).length;
  return (
    <Part title={t('signing.tasks')} count={t('signing.tasks_done', { done, total: tasks.length })}>
      <ul className={styles.lines} aria-label={t('signing.tasks')}>
        {tasks.map((task, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list whose names repeat
          <li key={index}>
            <span className={styles.grow}>{task.name}</span>
            <StatusBadge
              meaning={task.task_checked ? 'success' : 'neutral'}
              label={t(task.task_checked ? 'signing.done_task' : 'signing.open_task')}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Lines({ work, items }: { work: Work; items: Work['items'] }) {
  const t = useT();
  return (
    <Part title={t('signing.items')} count={String(items.length)}>
      <ul className={styles.items} aria-label={t('signing.items')}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list whose names repeat
          <li key={index}>
            <span className={styles.grow}>{item.name}</span>
            <span className={styles.quantity}>
              {item.is_discount ? null : (
                <>
                  × <FormatNumber value={item.quantity} />
                </>
              )}
            </span>
            <FormatMoney value={item.net} currency={work.currency} />
          </li>
        ))}
        <li className={styles.quiet}>
          <span className={styles.grow}>{t('signing.tax')}</span>
          <span />
          <FormatMoney value={work.totals.tax_total} currency={work.currency} />
        </li>
        <li className={styles.total}>
          <span className={styles.grow}>{t('signing.total')}</span>
          <span />
          <FormatMoney value={work.totals.total_price} currency={work.currency} />
        </li>
      </ul>
    </Part>
  );
}
