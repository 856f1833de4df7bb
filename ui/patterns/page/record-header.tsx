import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { cx } from '../../primitives/cx.ts';
import { notify } from '../../primitives/notify/notify.ts';
import { useT } from '../../text/text.tsx';
import styles from './page.module.css';
import { ActionRow, type HeaderActions } from './page-header.tsx';
import line from './record-facts.module.css';
import { Star, type StarProps } from './star.tsx';
import { type Tab, Tabs } from './tabs.tsx';

/** Props of RecordHeader. */
export interface RecordHeaderProps extends HeaderActions {
  title: string;
  /** The title is a name that stands nowhere else: it is whole on a phone too, until the page scrolls. */
  isName?: boolean;
  /** "ACT-10482"; gets a Copy button. */
  reference?: string;
  /** The state as a pill, and beside it the progress as shape + word. */
  status?: ReactNode;
  /** Facts under the title, separated by dots. */
  facts?: readonly ReactNode[];
  /** Star; leave out for records that cannot be a favourite. */
  favourite?: StarProps;
  tabs?: readonly Tab[];
  currentTab?: string;
  onTab?: (id: string) => void;
}

/** Sticky head of a record page; shrinks to one line once the page scrolls. */
export function RecordHeader(props: RecordHeaderProps) {
  const { title, isName, reference, status, facts = [], favourite, tabs, currentTab, onTab, ...actions } = props;
  const t = useT();
  const sentinel = useRef<HTMLDivElement>(null);
  const isSmall = useScrolledPast(sentinel);
  const copy = () => {
    navigator.clipboard?.writeText(reference ?? '').then(() => notify(t('ui.copy.copied', { what: reference ?? '' })));
  };
  return (
    <>
      <div ref={sentinel} className={styles.sentinel} />
      <div className={cx(styles.record, isSmall && styles.recordSmall)}>
        <div className={styles.recordTop}>
          <div className={styles.recordWords}>
            <div className={styles.titleLine}>
              <h1 tabIndex={-1} className={styles.recordTitle} data-name={isName}>
                {title}
              </h1>
              <span className={styles.statuses}>
                {status}
                {favourite ? <Star {...favourite} /> : null}
              </span>
            </div>
            <div className={cx(line.facts, isSmall && line.away)}>
              {reference ? (
                <span className={line.reference}>
                  <span className="app-num">{reference}</span>
                  <IconButton
                    label={t('ui.copy.reference', { reference })}
                    icon={<IconCopy size={14} stroke={1.75} />}
                    onClick={copy}
                  />
                </span>
              ) : null}
              {facts.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity of their own
                <span key={index} className={line.fact}>
                  {fact}
                </span>
              ))}
            </div>
          </div>
          <div className={styles.actions}>
            <ActionRow {...actions} />
          </div>
        </div>
        {tabs ? <Tabs tabs={tabs} current={currentTab} onSelect={onTab} label={title} /> : null}
      </div>
    </>
  );
}

function useScrolledPast(mark: { current: HTMLElement | null }): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setPast(entry ? !entry.isIntersecting : false));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [mark]);
  return isPast;
}
