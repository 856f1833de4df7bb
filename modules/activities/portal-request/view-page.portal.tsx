import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ensureTexts } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { AmountsIn, AtPlace } from '../../../ui/format/format-context.tsx';
import { PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { portalCalls } from '../portal-web/portal-calls.web.ts';
import { PortalColumns } from '../portal-web/portal-columns.web.tsx';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import { ProgressLine } from './progress-line.portal.tsx';
import styles from './request.module.css';
import { RequestFacts, RequestPapersAndWords } from './request-facts.portal.tsx';
import { RequestHead } from './request-head.portal.tsx';
import { RequestItems } from './request-items.portal.tsx';

// What few requests need comes when one needs it.
const RequestPapers = lazy(async () => {
  const [module] = await Promise.all([
    import('../portal-company-papers/request-papers.portal.tsx'),
    ensureTexts('papers'),
  ]);
  return { default: module.RequestPapers };
});
const AskTime = lazy(async () => {
  const [module] = await Promise.all([import('../portal-move/ask-time.portal.tsx'), ensureTexts('papers')]);
  return { default: module.AskTime };
});
const RateVisit = lazy(() => import('../portal-rate/rate-visit.portal.tsx').then((m) => ({ default: m.RateVisit })));
const RequestThread = lazy(async () => ({ default: (await import('./request-thread.portal.tsx')).RequestThread }));
const SignOff = lazy(() => import('../portal-sign-off/sign-off.portal.tsx').then((m) => ({ default: m.SignOff })));

const search = {
  sign: param.flag(),
  write: param.flag(),
  move: param.flag(),
  told: param.oneOf('', 'sent', 'changed', 'signed', 'refused'),
};

/** One request as its customer follows it, and its sign-off. */
export function ViewPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id: string };
  const customer = usePortalCustomer();
  const params = { customerId: customer.id, id: Number(id) };
  const { data, error, refetch } = useRead(portalCalls.get, { params }, { isEnabled: Number.isInteger(params.id) });
  const [{ sign }, setSearch] = useSearchState(search);
  usePageRecord(data ? { reference: data.reference_no } : null);
  if (!data) {
    return (
      <>
        <PortalPageHead title={t('portal.request.title')} />
        {error ? (
          <ErrorState
            title={error.status === 404 ? t('portal.request.gone') : error.message}
            text={error.status === 404 ? t('portal.request.gone_text') : undefined}
            onRetry={error.status === 404 ? undefined : () => void refetch()}
          />
        ) : (
          <Skeleton lines={8} height={24} />
        )}
      </>
    );
  }
  if (sign && data.allowed_actions.includes('sign_off')) {
    return (
      <AtPlace zone={data.time_zone}>
        <Suspense fallback={<Skeleton lines={8} height={24} />}>
          <SignOff
            request={data}
            onBack={() => void setSearch({ sign: false }, true)}
            onSigned={() => void setSearch({ sign: false, told: 'signed' })}
            onRefused={() => void setSearch({ sign: false, told: 'refused' })}
          />
        </Suspense>
      </AtPlace>
    );
  }
  return (
    <AtPlace zone={data.time_zone}>
      <Request request={data} />
    </AtPlace>
  );
}

function Request({ request }: { request: PortalRequest }) {
  const [{ write, move, told }, setSearch] = useSearchState(search);
  const isMoving = move && request.can_move && request.allowed_actions.includes('note');
  return (
    <>
      <RequestHead
        request={request}
        isMoving={isMoving}
        onSign={() => void setSearch({ sign: true, told: '' }, true)}
      />
      {told ? <Told request={request} told={told} /> : null}
      {isMoving ? (
        <Suspense fallback={<Skeleton lines={4} height={24} />}>
          <div className={styles.asked}>
            <AskTime request={request} onClose={() => void setSearch({ move: false }, true)} />
          </div>
        </Suspense>
      ) : null}
      <PortalColumns first={<RequestFacts request={request} />} side={<RequestPapersAndWords request={request} />}>
        <ProgressLine request={request} />
        <Suspense fallback={null}>
          {request.feedback || request.allowed_actions.includes('rate') ? <RateVisit request={request} /> : null}
          {request.documents.length > 0 ? <RequestPapers request={request} /> : null}
        </Suspense>
        <AmountsIn currency={request.currency}>
          <RequestItems request={request} />
        </AmountsIn>
        <Suspense fallback={<Skeleton lines={4} height={24} />}>
          <RequestThread request={request} isWriting={write} />
        </Suspense>
      </PortalColumns>
    </>
  );
}

type Deed = 'sent' | 'changed' | 'signed' | 'refused';

function Told({ request, told }: { request: PortalRequest; told: Deed }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // It stands above a page that may be scrolled down.
  // Newer browsers answer scrollIntoView with a promise, which must not become the effect's clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const words = { reference: request.reference_no };
  return (
    <div ref={box} className={styles.told}>
      <Banner meaning={told === 'refused' ? 'info' : 'success'} title={t(`portal.request.told.${told}`, words)}>
        {t(
          `portal.request.told_text.${told === 'signed' && request.status !== 'completed' ? 'signed_early' : told}`,
          words,
        )}
      </Banner>
    </div>
  );
}
