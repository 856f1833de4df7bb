import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import { BringPaper } from './bring-paper.portal.tsx';
import { FormBox } from './form-box.portal.tsx';
import styles from './papers.module.css';

export type Paper = PortalRequest['documents'][number];
/** One that the customer brings. */
export type BroughtPaper = Paper & { document_type: NonNullable<Paper['document_type']> };

const isBrought = (paper: Paper): paper is BroughtPaper => paper.document_type !== null;

const MEANINGS: Readonly<Record<Paper['state'], StatusMeaning>> = {
  valid: 'success',
  done: 'success',
  waived: 'neutral',
  expiring: 'warning',
  pending: 'info',
  expired: 'danger',
  rejected: 'danger',
  missing: 'neutral',
  open: 'neutral',
};

/** The papers a request asks of the customer, each brought in its own row. */
export function PapersCard({ request }: { request: PortalRequest }) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  const can = useCan();
  const papers = request.documents.filter(isBrought);
  if (papers.length === 0 || !can('view.portal_documents')) return null;
  return (
    <PortalCard title={t('portal.papers.title')}>
      {papers.map((paper) => (
        <div key={paper.id} className={styles.paper}>
          <PortalRow
            title={<span className={styles.name}>{paper.name}</span>}
            meta={
              <span className={styles.meta}>
                <StatusBadge meaning={MEANINGS[paper.state]} label={t(`portal.papers.state.${paper.state}`)} />
                <span>
                  <Meta paper={paper} />
                </span>
              </span>
            }
          />
          {paper.may_upload && open !== paper.id ? (
            <div className={styles.actions}>
              <Button
                icon={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={t('portal.papers.upload_named', { name: paper.name })}
                onClick={() => setOpen(paper.id)}
              >
                {t('portal.papers.upload')}
              </Button>
            </div>
          ) : null}
          {open === paper.id ? (
            <FormBox>
              <BringPaper orderId={request.id} paper={paper} onClose={() => setOpen(null)} />
            </FormBox>
          ) : null}
        </div>
      ))}
    </PortalCard>
  );
}

/** When it is needed, until when it is valid, or why it was not accepted. */
function Meta({ paper }: { paper: Paper }) {
  const t = useT();
  if (paper.state === 'rejected' && paper.reason) return t('portal.papers.rejected', { reason: paper.reason });
  const until = paper.expires_at && ['valid', 'expiring', 'expired'].includes(paper.state) ? paper.expires_at : null;
  if (until) {
    return (
      <>
        {t(paper.state === 'expired' ? 'portal.papers.was_valid' : 'portal.papers.valid')}{' '}
        <FormatDate value={until} kind="date" />
      </>
    );
  }
  if (paper.state !== 'missing' && paper.state !== 'rejected' && paper.state !== 'expired') return null;
  return t(paper.requirement === 'optional' ? 'portal.papers.optional' : `portal.papers.stage.${paper.stage}`);
}
