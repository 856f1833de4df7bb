import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { shownProofCode } from '../../../modules/activities/order-proof/proof-code.rules.ts';
import type { openSignLink } from '../../../modules/activities/order-sign-link/sign-link.contract.ts';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';
import { AtPlace } from './at-place.tsx';
import { RefuseForm } from './refuse-form.tsx';
import { SignForm } from './sign-form.tsx';
import styles from './signing.module.css';
import { WorkShown } from './work-shown.tsx';

export type SignLink = ResultOf<typeof openSignLink>;
type End = { kind: 'signed'; code: string | null } | { kind: 'refused' };

const openCall = remote<typeof openSignLink>('GET', '/sign/{token}');

/** /sign/{token}: somebody without an account reads what was done, and signs it or says why not. */
export function SignPage() {
  const t = useT();
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const [end, setEnd] = useState<End | null>(null);
  const read = useRead(openCall, { params: { token } }, { isQuiet: true });
  if (end?.kind === 'refused') return <Plain title={t('signing.refused')} text={t('signing.refused_text')} />;
  if (end) return <Signed code={end.code} />;
  if (read.error) return <Plain title={t('signing.closed')} text={read.error.message} />;
  const link = read.data;
  if (!link) {
    return (
      <PublicPage title={t('signing.title')}>
        <Skeleton lines={6} height={24} />
      </PublicPage>
    );
  }
  if (link.state === 'signed') return <Signed code={link.proof_code} />;
  const { work } = link;
  if (link.state === 'closed' || !work) return <Plain title={t('signing.closed')} text={t('signing.closed_text')} />;
  return <OpenLink token={token} link={{ ...link, work }} onEnd={setEnd} />;
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
    <AtPlace zone={link.time_zone}>
      <PublicPage
        isWide
        title={t('signing.of', { reference: link.reference_no })}
        text={`${link.type} · ${link.company}`}
      >
        {link.content_sha256 === first ? null : (
          <Banner meaning="warning" isAssertive>
            {t('signing.changed')}
          </Banner>
        )}
        <div className={styles.columns}>
          <WorkShown work={link.work} files={link.files} />
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
              onDone={(code) => onEnd({ kind: 'signed', code })}
            />
          )}
        </div>
      </PublicPage>
    </AtPlace>
  );
}

function Plain({ title, text }: { title: string; text: string }) {
  return (
    <PublicPage title={title} text={text}>
      {null}
    </PublicPage>
  );
}

function Signed({ code }: { code: string | null }) {
  const t = useT();
  return (
    <PublicPage title={t('signing.done')} text={t('signing.done_text')}>
      {code ? (
        <div className={styles.stack}>
          <span className={styles.code}>{shownProofCode(code)}</span>
          <Link href={`/proof/${code}`}>{t('signing.open_proof')}</Link>
        </div>
      ) : null}
    </PublicPage>
  );
}
