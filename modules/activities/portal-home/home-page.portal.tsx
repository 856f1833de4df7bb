import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import type { ResultFor } from '../../../platform/web/query/remote.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { AtPlace, useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate } from '../../../ui/format/values.tsx';
import { PortalCard, PortalPageHead, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { PortalDock } from '../../../ui/patterns/portal/portal-shell.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { portalCalls } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import { portalPaths, requestTitle } from '../portal-web/portal-names.web.ts';
import { RequestTable } from '../portal-web/request-table.web.tsx';
import styles from './home.module.css';
import { NextVisit } from './next-visit.portal.tsx';

type Dashboard = ResultFor<typeof portalCalls.dashboard>;

/** Things to sign that are named before "more". */
const NAMED = 3;

/** What happens next, what is to do, what happened last. `beside` stands beside the greeting (for whom). */
export function HomePage({ beside }: { beside?: ReactNode }) {
  const t = useT();
  const can = useCan();
  const { user } = useSession();
  const customer = usePortalCustomer();
  const { data, error, refetch } = useRead(portalCalls.dashboard, { params: { customerId: customer.id } });
  const ask = can('create.portal_orders') ? (
    <Button variant="primary" href={portalPaths.create} icon={<IconPlus size={20} stroke={1.5} />}>
      {t('portal.ask')}
    </Button>
  ) : null;
  const hasToDo = can('sign_off.portal_orders') || can('create.portal_documents');
  return (
    <>
      <PortalPageHead title={t('portal.home.hello', { name: user.first_name })} beside={beside} actions={ask} />
      {data?.note ? <p className={styles.note}>{data.note}</p> : null}
      {data ? (
        <div className={styles.home}>
          <div>
            <NextVisit row={data.next_visit} openCount={data.open_count} customer={customer.name} />
          </div>
          {hasToDo ? (
            <div className={styles.side}>
              <ToDo data={data} />
            </div>
          ) : null}
          <div>
            <Recent data={data} />
          </div>
        </div>
      ) : error ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} height={24} />
      )}
      {ask ? <PortalDock>{ask}</PortalDock> : null}
    </>
  );
}

function Recent({ data }: { data: Dashboard }) {
  const t = useT();
  const can = useCan();
  const title = t('portal.home.activities');
  return (
    <PortalCard title={title} end={<AllRequests open={data.open_count} />}>
      <RequestTable
        label={title}
        rows={data.recent}
        status="ready"
        empty={{ title: t('portal.list.none'), text: t('portal.list.none_text') }}
        hasPrices={can('view.portal_prices')}
        cardsBelow={1280}
      />
    </PortalCard>
  );
}

/** The way to the list: how many are open says more than that there are some. */
function AllRequests({ open }: { open: number }) {
  const t = useT();
  if (open === 0) return <Link href={portalPaths.list}>{t('portal.home.all')}</Link>;
  return <Link href={`${portalPaths.list}?state=open`}>{t('portal.home.open', { count: open })}</Link>;
}

function ToDo({ data }: { data: Dashboard }) {
  const t = useT();
  const shown = useCan()('sign_off.portal_orders') ? data.to_sign.slice(0, NAMED) : [];
  const rest = shown.length > 0 ? data.to_sign_count - shown.length : 0;
  return (
    <PortalCard title={t('portal.home.to_do')}>
      {shown.map((row) => (
        <PortalRow
          key={row.id}
          title={requestTitle(row)}
          meta={
            <>
              {row.reference_no}
              {row.completed_at ? (
                <>
                  {' · '}
                  <AtPlace zone={row.time_zone}>
                    <FormatDate value={row.completed_at} kind="date" />
                  </AtPlace>
                </>
              ) : null}
            </>
          }
          end={
            <Button
              href={portalPaths.view(row.id, '?sign=1')}
              aria-label={t('portal.home.sign', { reference: row.reference_no })}
            >
              {t('portal.sign.button')}
            </Button>
          }
        />
      ))}
      {rest > 0 ? (
        <PortalRow title={<Link href={portalPaths.toSign}>{t('portal.home.more_to_sign', { count: rest })}</Link>} />
      ) : null}
      {data.papers.map((paper) => (
        <PaperRow key={`paper-${paper.id}`} paper={paper} />
      ))}
      {shown.length + data.papers.length === 0 ? <PortalRow title={t('portal.home.nothing')} /> : null}
    </PortalCard>
  );
}

/** A document that work waits for: it is signed or brought on the page of that work. */
function PaperRow({ paper }: { paper: Dashboard['papers'][number] }) {
  const t = useT();
  const format = useFormat();
  const { name, reference_no: reference } = paper;
  const deed = paper.state === 'to_sign' ? 'sign' : 'upload';
  const until = paper.state === 'expiring' && paper.expires_at ? format.date(paper.expires_at) : null;
  return (
    <PortalRow
      title={name}
      meta={
        <>
          {t(`portal.home.paper.${paper.state}`)}
          {until ? ` · ${t('portal.home.paper.until', { until })}` : null}
          {' · '}
          <span className={styles.whole}>{reference}</span>
        </>
      }
      end={
        <Button
          href={portalPaths.view(paper.order_id)}
          aria-label={t(`portal.home.paper.${deed}_named`, { name, reference })}
        >
          {t(`portal.home.paper.${deed}`)}
        </Button>
      }
    />
  );
}
