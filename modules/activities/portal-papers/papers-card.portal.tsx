import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
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
                <State paper={paper} />
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

/** How it stands on the day of the work; what is good today has not expired. */
function State({ paper }: { paper: Paper }) {
  const t = useT();
  if (paper.ends_before_visit) return <StatusBadge meaning="warning" label={t('portal.papers.state.ends_before')} />;
  return <StatusBadge meaning={MEANINGS[paper.state]} label={t(`portal.papers.state.${paper.state}`)} />;
}

/** Until when it is valid or why it was not accepted, and while it is still wanted when it is needed. */
function Meta({ paper }: { paper: Paper }) {
  const t = useT();
  const isWanted = ['missing', 'rejected', 'expired'].includes(paper.state);
  const needed = paper.requirement === 'optional' ? 'portal.papers.optional' : `portal.papers.stage.${paper.stage}`;
  const fact = useFact(paper);
  return (
    <>
      {fact}
      {fact && isWanted ? ' · ' : null}
      {isWanted ? t(needed) : null}
    </>
  );
}

function useFact(paper: Paper): string | null {
  const t = useT();
  const format = useFormat();
  const ends = paper.ends_before_visit;
  if (ends) {
    const days = { until: format.date(ends.until), visit: format.date(ends.visit) };
    return [t('portal.papers.ends_before', days), paper.may_upload ? t('portal.papers.send_new') : ''].join(' ').trim();
  }
  if (paper.state === 'rejected') return paper.reason ? t('portal.papers.rejected', { reason: paper.reason }) : null;
  if (!paper.expires_at || !['valid', 'expiring', 'expired'].includes(paper.state)) return null;
  const words = t(paper.state === 'expired' ? 'portal.papers.was_valid' : 'portal.papers.valid');
  return `${words} ${format.date(paper.expires_at)}`;
}
