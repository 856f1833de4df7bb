import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { shownProofCode } from '../../../modules/activities/order-proof/proof-code.rules.ts';
import type { openSignLink } from '../../../modules/activities/order-sign-link/sign-link.contract.ts';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { AmountsIn, AtPlace } from '../../../ui/format/format-context.tsx';
import { FormatDate, FormatMoney } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';
import { RefuseForm } from './refuse-form.tsx';
import { SignForm } from './sign-form.tsx';
import styles from './signing.module.css';
import { SIGNATURE, WorkShown } from './work-shown.tsx';

export type SignLink = ResultOf<typeof openSignLink>;
type Work = NonNullable<SignLink['work']>;
type End = { kind: 'signed'; code: string | null; work: Work } | { kind: 'refused' };

const openCall = remote<typeof openSignLink>('GET', '/sign/{token}');

/** /sign/{token}: somebody without an account reads what was done, and signs it or says why not. */
export function SignPage() {
  const t = useT();
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const [end, setEnd] = useState<End | null>(null);
  const read = useRead(openCall, { params: { token } }, { isQuiet: true });
  if (end?.kind === 'refused') return <Plain title={t('signing.refused')} text={t('signing.refused_text')} />;
  if (read.error && !end) {
    const { status, code, message, details } = read.error;
    const isOfLink = status === 403 || status === 404 || status === 410;
    return (
      <Plain
        title={t(isOfLink ? 'signing.no_link' : 'signing.title')}
        text={status === 404 || code === 'link_invalid' ? t('signing.no_link_text') : message}
        phone={details.phone as string | null}
        email={details.email as string | null}
      />
    );
  }
  const link = read.data;
  if (!link) {
    return (
      <PublicPage isWide title={t('signing.title')} text={'\u00A0'}>
        <div className={styles.columns}>
          <Skeleton lines={8} height={24} />
        </div>
      </PublicPage>
    );
  }
  return (
    <Told link={link} work={end?.work ?? link.work}>
      <OfLink token={token} link={link} end={end} onEnd={setEnd} />
    </Told>
  );
}

/** On the clock of the place, and with the decimals of the activity’s currency: a stranger’s page knows no other currencies. */
function Told({ link, work, children }: { link: SignLink; work: Work | null; children: ReactNode }) {
  return (
    <AtPlace zone={link.time_zone}>
      <AmountsIn currency={work ? { code: work.currency, decimals: work.decimals } : null}>{children}</AmountsIn>
    </AtPlace>
  );
}

interface OfLinkProps {
  token: string;
  link: SignLink;
  end: (End & { kind: 'signed' }) | null;
  onEnd: (end: End) => void;
}

function OfLink({ token, link, end, onEnd }: OfLinkProps) {
  const t = useT();
  if (end) return <Signed link={link} code={end.code} work={end.work} />;
  if (link.state === 'signed') return <Signed link={link} code={link.proof_code} />;
  const { work } = link;
  if (link.state === 'closed' || !work) return <Plain title={t('signing.closed')} text={t('signing.closed_text')} />;
  return <OpenLink token={token} link={{ ...link, work }} onEnd={onEnd} />;
}

interface OpenProps {
  token: string;
  link: SignLink & { work: NonNullable<SignLink['work']> };
  onEnd: (end: End) => void;
}

/** What is to be signed, beside the way to sign it or to say why not. */
function OpenLink({ token, link, onEnd }: OpenProps) {
  const t = useT();
  const [isRefusing, setRefusing] = useState(false);
  // What stood here at first is what they may have read.
  const [first] = useState(link.content_sha256);
  return (
    <PublicPage isWide title={t('signing.of', { reference: link.reference_no })} text={link.type}>
      {link.content_sha256 === first ? null : (
        <Banner meaning="warning" isAssertive>
          {t('signing.changed')}
        </Banner>
      )}
      <div className={styles.columns}>
        <WorkShown work={link.work} files={link.files} />
        <div className={styles.side} id={SIGNATURE}>
          {isRefusing ? (
            <RefuseForm
              token={token}
              name={link.name ?? ''}
              onBack={() => setRefusing(false)}
              onDone={() => onEnd({ kind: 'refused' })}
            />
          ) : (
            <SignForm
              // Other work is another form: nothing that was signed or confirmed is carried over.
              key={link.content_sha256}
              token={token}
              link={link}
              onRefuse={() => setRefusing(true)}
              onDone={(code) => onEnd({ kind: 'signed', code, work: link.work })}
            />
          )}
        </div>
      </div>
    </PublicPage>
  );
}

interface PlainProps {
  title: string;
  text: string;
  /** How to reach the company. */
  phone?: string | null;
  email?: string | null;
}

function Plain({ title, text, phone, email }: PlainProps) {
  return (
    <PublicPage title={title} text={text}>
      {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
      {email ? <MailLink email={email} /> : null}
    </PublicPage>
  );
}

/** What was signed, for whom and for how much, and where anybody can check it. */
function Signed({ link, code, work }: { link: SignLink; code: string | null; work?: Work }) {
  const t = useT();
  const [now] = useState(() => new Date().toISOString());
  const total =
    work && work.items.length > 0 ? <FormatMoney value={work.totals.total_price} currency={work.currency} /> : null;
  const facts = [
    { id: 'reference', label: t('signing.reference'), value: `${link.reference_no} · ${link.type}` },
    { id: 'for', label: t('signing.for'), value: work?.customer },
    { id: 'what', label: t('signing.what'), value: work?.title },
    { id: 'at', label: t('signing.signed_at'), value: work ? <FormatDate value={now} /> : null },
    { id: 'total', label: t('signing.total'), value: total },
    {
      id: 'code',
      label: t('signing.code'),
      value: code ? <span className={styles.code}>{shownProofCode(code)}</span> : null,
    },
  ].filter(({ value }) => value);
  return (
    <PublicPage title={t('signing.done')} text={t(code ? 'signing.done_text' : 'signing.thanks')}>
      <DataList items={facts} />
      {code ? <Link href={`/proof/${code}`}>{t('signing.open_proof')}</Link> : null}
    </PublicPage>
  );
}
