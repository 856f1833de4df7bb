import { IconPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { NotFoundPage, PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { AmountsIn, useFormat } from '../../../ui/format/format-context.tsx';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { FooterSlot, PageChrome } from '../../../ui/patterns/shell/shell-context.tsx';
import { commandKey } from '../../../ui/patterns/shell/top-bar.tsx';
import { ErrorState } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useItemsEditor } from '../items-editor/use-items-editor.web.ts';
import { NoActivity } from '../order-page/no-activity.staff.tsx';
import { orderAhead, orderReads } from '../order-web/order-calls.web.ts';
import { orderPath, orderTitle } from '../order-web/order-names.web.ts';
import { OrderState } from '../order-web/order-status.web.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { ItemLines } from './item-lines.staff.tsx';
import styles from './items-screen.module.css';
import { ItemsSide } from './items-side.staff.tsx';
import { MismatchDialog } from './mismatch-dialog.staff.tsx';
import { TaskLines } from './task-lines.staff.tsx';
import { useItemRights } from './use-item-rights.web.ts';
import { useItemTypes } from './use-item-types.web.ts';
import { usePricedLines } from './use-priced-lines.web.ts';
import { useSaveItems } from './use-save-items.web.ts';

/** /ams/activities/{id}/items: the lines of one activity as a grid. */
export function ItemsPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useRead(
    orderReads.get,
    { params: { id: Number(id) } },
    { isEnabled: /^\d+$/.test(id), isAhead: true },
  );
  if (!/^\d+$/.test(id)) return <NotFoundPage />;
  if (error?.status === 404) return <NoActivity />;
  if (data) return <ItemsScreen key={data.id} record={data} />;
  if (!error) return <PendingPage />;
  return (
    <Page>
      <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
    </Page>
  );
}

ItemsPage.ahead = orderAhead;

function ItemsScreen({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
  const addField = useRef<HTMLDivElement>(null);
  const [side, isSideInSight] = useEndInSight();
  const editor = useItemsEditor(record);
  const rights = useItemRights(record);
  const money = usePricedLines(record, editor.lines, editor.currency);
  const types = useItemTypes(editor.currency?.rate ?? record.exchange_rate, money.decimals);
  const saving = useSaveItems(record, editor, rights.seesPrices ? money.priced.total_price : undefined);
  const toAdd = () => addField.current?.querySelector('input')?.focus();
  const shown = (amount: string, currency = money.currency) => format.money(amount, { currency });
  return (
    <Page>
      <Crumbs record={record} />
      <Header record={record} onAdd={rights.lock ? undefined : toAdd} />
      {rights.lock ? (
        <Banner
          shape="line"
          meaning="neutral"
          title={rights.lock}
          actions={
            rights.unlock ? [{ id: 'unlock', label: t('activity.items_unlock'), onSelect: rights.unlock }] : undefined
          }
        />
      ) : null}
      {rights.effect ? <Banner shape="line" meaning="warning" title={rights.effect} /> : null}
      {editor.currency ? (
        <Banner shape="line" meaning="info" title={t('activity.currency.unsaved', { code: editor.currency.code })} />
      ) : null}
      {editor.isMerged ? <Banner shape="line" meaning="info" title={t('activity.items_merged')} /> : null}
      {saving.problem ? (
        <Banner shape="line" meaning="danger" title={saving.problem.title} isAssertive>
          {saving.problem.lines.join(' ')}
        </Banner>
      ) : null}
      <AmountsIn currency={{ code: money.currency, decimals: money.decimals }}>
        <div className={styles.layout}>
          <div className={styles.main}>
            <ItemLines editor={editor} rights={rights} types={types} money={money} addField={addField} onAdd={toAdd} />
            <TaskLines editor={editor} rights={rights} types={types} />
          </div>
          {rights.seesPrices ? (
            <aside ref={side} className={styles.side}>
              <ItemsSide record={record} editor={editor} money={money} mayConvert={rights.lock === null} />
            </aside>
          ) : null}
        </div>
      </AmountsIn>
      {rights.seesPrices && !isSideInSight && (rights.lock !== null || editor.changes === 0) ? (
        <Dock amount={shown(money.priced.total_price)} />
      ) : null}
      <SaveBar
        changes={rights.lock ? 0 : editor.changes}
        isSaving={saving.isSaving}
        onSave={() => saving.save()}
        onDiscard={() => editor.reset(record)}
        saveLabel={t('activity.items_save')}
        detail={<Marks marks={editor.marks} />}
        effect={
          rights.seesPrices && (editor.currency || money.before.total_price !== money.priced.total_price)
            ? `${t('activity.total.total_price')} ${shown(money.before.total_price, money.own)} → ${shown(money.priced.total_price)}`
            : undefined
        }
      />
      <FooterSlot>
        <span>{t('activity.items_count', { items: editor.items.length, tasks: editor.tasks.length })}</span>
        {rights.lock ? null : <span>{t('activity.items_keys', { command: commandKey() })}</span>}
      </FooterSlot>
      {saving.mismatch ? (
        <MismatchDialog
          mismatch={saving.mismatch}
          currency={money.currency}
          onUseServer={() => saving.save(true)}
          onClose={saving.forgetMismatch}
        />
      ) : null}
    </Page>
  );
}

/** Whether the end of the panel, its total, can be seen: the total is not said twice then. */
function useEndInSight(): [RefObject<HTMLElement | null>, boolean] {
  const panel = useRef<HTMLElement>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const last = panel.current?.querySelector('dl > :last-child');
    if (!last) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -28px',
    });
    watcher.observe(last);
    return () => watcher.disconnect();
  }, []);
  return [panel, isInSight];
}

/** The total, where its panel stands below the lines. */
const Dock = ({ amount }: { amount: string }) => (
  <div className={styles.dock}>
    <span>{useT()('activity.total.total_price')}</span>
    <strong>{amount}</strong>
  </div>
);

function Header({ record, onAdd }: { record: OrderRecord; onAdd?: () => void }) {
  const t = useT();
  const icon = <IconPlus size={16} stroke={1.75} />;
  const bar = useStayingHeight();
  return (
    <div ref={bar} className={styles.head}>
      <PageHeader
        title={t('activity.items')}
        isOneLine
        beside={
          <span className={styles.beside}>
            <Link href={orderPath(record.id)}>{orderTitle(record)}</Link>
            <span className={styles.state}>
              <OrderState status={record.status} />
            </span>
          </span>
        }
        secondary={onAdd ? [{ id: 'add', label: t('activity.add_item'), icon, onSelect: onAdd }] : []}
      />
    </div>
  );
}

/** Tells the page how high the bar of its title is: what sticks below it starts there, however many lines a name takes. */
function useStayingHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--head', `${element.offsetHeight}px`),
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return bar;
}

/** Activities / ACT-10482 / Items. The frame names the record last; this page stands below it. */
function Crumbs({ record }: { record: OrderRecord }) {
  const t = useT();
  const [isNamed, setNamed] = useState(false);
  usePageRecord({ reference: record.reference_no });
  // The frame writes its own crumbs when it learns the record; ours come in the same pass and stand.
  useEffect(() => setNamed(true), []);
  if (!isNamed) return null;
  const crumbs = [
    { label: t('activity.list.title'), href: '/ams/activities' },
    { label: record.reference_no, href: orderPath(record.id) },
    { label: t('activity.items') },
  ];
  return <PageChrome crumbs={crumbs} />;
}

function Marks({ marks }: { marks: ReturnType<typeof useItemsEditor>['marks'] }) {
  const t = useT();
  const words = (['edited', 'added', 'deleted', 'moved'] as const)
    .filter((mark) => marks[mark] > 0)
    .map((mark) => t(`activity.items_${mark}`, { count: marks[mark] }));
  return <>{words.join(', ')}</>;
}
