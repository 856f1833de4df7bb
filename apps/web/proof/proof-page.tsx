import { useParams } from '@tanstack/react-router';
import type { proofCall } from '../../../modules/activities/order-proof/proof.contract.ts';
import { shownProofCode } from '../../../modules/activities/order-proof/proof-code.rules.ts';
import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { AtPlace } from '../../../ui/format/format-context.tsx';
import { FormatDate } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';
import styles from '../signing/signing.module.css';
import { CheckFile } from './check-file.tsx';

export type Proof = ResultOf<typeof proofCall>;

const readProof = remote<typeof proofCall>('GET', '/proof/{code}');
const STATES = { valid: 'success', voided: 'warning', broken: 'danger' } as const;
const RESULTS = { intact: 'success', changed: 'danger', missing: 'danger', unknown: 'neutral' } as const;

/** /proof/{code}: whether a signature and everything it stands for are as they were when it was given. */
export function ProofPage() {
  const t = useT();
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const read = useRead(readProof, { params: { code } }, { isQuiet: true });
  if (read.error) {
    const text = read.error.status === 404 ? t('proof.unknown') : read.error.message;
    return (
      <PublicPage title={t('proof.title')} error={{ title: text }}>
        {null}
      </PublicPage>
    );
  }
  if (!read.data) {
    return (
      <PublicPage title={t('proof.title')}>
        <Skeleton lines={6} height={24} />
      </PublicPage>
    );
  }
  return (
    <AtPlace zone={read.data.time_zone}>
      <ProofShown proof={read.data} />
    </AtPlace>
  );
}

function ProofShown({ proof }: { proof: Proof }) {
  const t = useT();
  const facts = [
    { id: 'company', label: t('proof.company'), value: proof.company },
    { id: 'reference', label: t('proof.reference'), value: `${proof.reference_no} · ${proof.type}` },
    {
      id: 'document',
      label: t('proof.document'),
      value: proof.document
        ? t('proof.document_version', { name: proof.document.name, version: proof.document.version })
        : null,
    },
    { id: 'who', label: t('proof.signed_by'), value: proof.signer_name },
    { id: 'when', label: t('proof.signed_at'), value: <FormatDate value={proof.signed_at} kind="absolute" /> },
    { id: 'how', label: t('proof.how'), value: t(`proof.method.${proof.method}`) },
    {
      id: 'voided',
      label: t('proof.voided_at'),
      value: proof.voided_at ? <FormatDate value={proof.voided_at} kind="absolute" /> : null,
    },
  ].filter(({ value }) => value);
  return (
    <PublicPage isWide title={t('proof.title')}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Banner meaning={STATES[proof.state]} title={t(`proof.state.${proof.state}`)}>
            {t(`proof.state_text.${proof.state}`)}
          </Banner>
          {proof.document && proof.document.wording !== 'kept' ? (
            <Banner meaning="warning">{t(`proof.wording.${proof.document.wording}`)}</Banner>
          ) : null}
          <span className={styles.code}>{shownProofCode(proof.code)}</span>
          <DataList items={facts} />
        </div>
        <div className={styles.stack}>
          <h2>{t('proof.checks')}</h2>
          <ul className={styles.lines}>
            {proof.checks.map((check, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list whose names repeat
              <li key={index}>
                <span className={styles.grow}>
                  {check.kind === 'file' ? check.name : t(`proof.kind.${check.kind}`)}
                  {check.sha256 ? <span className={styles.hash}> {check.sha256}</span> : null}
                </span>
                <StatusBadge meaning={RESULTS[check.result]} label={t(`proof.result.${check.result}`)} />
              </li>
            ))}
          </ul>
          <CheckFile proof={proof} />
        </div>
      </div>
    </PublicPage>
  );
}
