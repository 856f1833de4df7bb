import { send } from '../../../platform/web/query/send.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { ChecklistRun } from '../../../ui/patterns/record/checklist-run.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { orderWrites } from '../order-web/order-calls.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import styles from './order-papers.module.css';

/** A document of an activity as the record carries it. */
interface Paper {
  id: number;
  label: string;
  stage: 'checkout' | 'create' | 'release' | 'complete';
  requirement: 'required' | 'optional';
  document_type_id: number | null;
  state: string;
  done_at: string | null;
  done_by_name: string | null;
  /** A document of the company that its customer signs first. */
  signature_required: boolean;
  signer_name: string | null;
  signed_at: string | null;
  proof_code: string | null;
  /** Why its customer can neither read nor sign it. */
  unreadable: { reason: 'empty' | 'template' | 'file'; name: string | null } | null;
}

const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  valid: 'success',
  expiring: 'warning',
  pending: 'warning',
  expired: 'danger',
  rejected: 'danger',
  missing: 'danger',
  waived: 'neutral',
};

/** The papers of an activity: those of the company to tick off, those of the customer as they stand on the day. */
export function OrderPapers({ record }: { record: OrderRecord }) {
  const t = useT();
  const papers = record.documents as Paper[];
  const own = papers.filter((paper) => paper.document_type_id === null);
  const theirs = papers.filter((paper) => paper.document_type_id !== null);
  const change = async (paper: Paper, state: string) => {
    const data = [{ document_id: paper.id, state }];
    await send(orderWrites.checklist, { params: { id: record.id }, body: { data } }).catch((error: Error) =>
      notifyError(error.message),
    );
    await ordersChanged();
  };
  if (papers.length === 0) return <EmptyState level={3} title={t('papers.none')} text={t('papers.none_text')} />;
  return (
    <>
      {own.length > 0 ? <OwnPapers record={record} papers={own} onChange={change} /> : null}
      {theirs.length > 0 ? <CustomerPapers record={record} papers={theirs} onChange={change} /> : null}
    </>
  );
}

interface PartProps {
  record: OrderRecord;
  papers: readonly Paper[];
  onChange: (paper: Paper, state: string) => Promise<void>;
}

function OwnPapers({ record, papers, onChange }: PartProps) {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const { user } = useSession();
  const isOpen = OPEN_STATUSES.includes(record.status);
  const mayWaive = can('manage_documents.activity_type') && isOpen;
  const mayTick = isOpen && (can('update.order') || [record.driver_id, record.secondary_officer_id].includes(user.id));
  return (
    <ChecklistRun
      label={t('papers.of_company')}
      isReadOnly={!mayTick}
      onToggle={({ id }, isDone) => {
        const paper = papers.find((each) => String(each.id) === id);
        if (paper) void onChange(paper, isDone ? 'done' : 'open');
      }}
      items={papers.map((paper) => ({
        id: String(paper.id),
        label: paper.label,
        isDone: paper.state !== 'open',
        isRequired: paper.requirement === 'required',
        ...(isAwaited(paper)
          ? {
              reason: paper.unreadable
                ? t(`papers.unreadable.${paper.unreadable.reason}`, { name: paper.unreadable.name ?? paper.label })
                : t('papers.awaits_signature'),
            }
          : {}),
        detail: isAwaited(paper) ? (
          mayWaive ? (
            <WaiveButton paper={paper} onChange={onChange} />
          ) : null
        ) : paper.signed_at && paper.state === 'done' ? (
          <SignedBy paper={paper} />
        ) : (
          <span className={styles.quiet}>
            {paper.done_at
              ? t('papers.by', { name: paper.done_by_name ?? '', at: format.at(paper.done_at) })
              : t(`papers.needed.${paper.stage}`)}
          </span>
        ),
      }))}
    />
  );
}

const isAwaited = (paper: Paper): boolean => paper.signature_required && paper.state === 'open';

function SignedBy({ paper }: { paper: Paper }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className={styles.quiet}>
      {t('papers.signed_by', { name: paper.signer_name ?? '', at: format.at(paper.signed_at ?? '') })}{' '}
      <Link href={`/proof/${paper.proof_code}`} target="_blank" rel="noreferrer">
        {t('papers.proof')}
      </Link>
    </span>
  );
}

function CustomerPapers({ record, papers, onChange }: PartProps) {
  const t = useT();
  const can = useCan();
  const mayWaive = can('manage_documents.activity_type') && OPEN_STATUSES.includes(record.status);
  return (
    <>
      <h3 className={styles.head}>{t('papers.of_customer')}</h3>
      <ul className={styles.papers}>
        {papers.map((paper) => (
          <li key={paper.id} className={styles.paper}>
            <span className={styles.label}>
              {paper.label}
              <span className={styles.quiet}>
                {t(paper.requirement === 'optional' ? 'papers.optional' : `papers.needed.${paper.stage}`)}
              </span>
            </span>
            <StatusBadge meaning={MEANINGS[paper.state] ?? 'neutral'} label={t(`papers.state.${paper.state}`)} />
            {mayWaive ? <WaiveButton paper={paper} onChange={onChange} /> : null}
          </li>
        ))}
      </ul>
      {record.customer_id && can('view.customer_document') ? (
        <p>
          <Link href={`/ams/customer-document?customer_id=${record.customer_id}`}>{t('papers.open_customer')}</Link>
        </p>
      ) : null}
    </>
  );
}

function WaiveButton({ paper, onChange }: { paper: Paper; onChange: PartProps['onChange'] }) {
  const t = useT();
  const isWaived = paper.state === 'waived';
  if (paper.state === 'valid') return null;
  return (
    <Button onClick={() => void onChange(paper, isWaived ? 'open' : 'waived')}>
      {t(isWaived ? 'papers.ask_again' : 'papers.waive')}
      <span className="app-sr"> {paper.label}</span>
    </Button>
  );
}
