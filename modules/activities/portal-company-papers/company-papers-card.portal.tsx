import { IconFileText, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { FormBox } from '../portal-papers/form-box.portal.tsx';
import styles from '../portal-papers/papers.module.css';
import type { Paper } from '../portal-papers/papers-card.portal.tsx';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import own from './company-papers.module.css';
import { SignPaper } from './sign-paper.portal.tsx';

/** The company's documents of a request: each opens to be read, and is signed in its own row where a signature is asked for. */
export function CompanyPapersCard({ request }: { request: PortalRequest }) {
  const t = useT();
  const [open, setOpen] = useState<number | null>(null);
  const can = useCan();
  const papers = request.documents.filter((paper) => paper.master_document !== null);
  if (papers.length === 0 || !can('view.portal_documents')) return null;
  return (
    <PortalCard title={t('portal.own_papers.title')}>
      {papers.map((paper) => (
        <PaperRow key={paper.id} orderId={request.id} paper={paper} isOpen={open === paper.id} onOpen={setOpen} />
      ))}
    </PortalCard>
  );
}

interface RowProps {
  orderId: number;
  paper: Paper;
  isOpen: boolean;
  onOpen: (id: number | null) => void;
}

function PaperRow({ orderId, paper, isOpen, onOpen }: RowProps) {
  const t = useT();
  const content = `${paper.master_document?.version} ${paper.content_sha256}`;
  // What stood here when the customer came is what they may have read.
  const [first] = useState(content);
  const isSigning = isOpen && paper.may_sign;
  return (
    <div className={styles.paper}>
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
      {paper.may_sign && content !== first ? (
        <div className={styles.form}>
          <Banner meaning="warning" isAssertive>
            {t('portal.own_papers.changed', { name: paper.name })}
          </Banner>
        </div>
      ) : null}
      {paper.signature_required && paper.unreadable && paper.state === 'open' ? (
        <div className={styles.form}>
          <Banner meaning="warning">{t('portal.own_papers.unreadable')}</Banner>
        </div>
      ) : null}
      {isSigning || !(paper.link || paper.may_sign) ? null : (
        <div className={styles.actions}>
          <ReadLink paper={paper} />
          {paper.may_sign ? (
            <Button
              icon={<IconSignature size={16} stroke={1.75} aria-hidden="true" />}
              aria-label={t('portal.own_papers.sign_named', { name: paper.name })}
              onClick={() => onOpen(paper.id)}
            >
              {t('portal.own_papers.sign')}
            </Button>
          ) : null}
        </div>
      )}
      {isSigning ? (
        <FormBox>
          <ReadLink paper={paper} />
          {/* Other content is another form: nothing that was signed or confirmed is carried over. */}
          <SignPaper key={content} orderId={orderId} paper={paper} onClose={() => onOpen(null)} />
        </FormBox>
      ) : null}
    </div>
  );
}

/** Opens each part there is to read; a file among several is called by its name. */
function ReadLink({ paper }: { paper: Paper }) {
  const t = useT();
  return paper.parts.map(({ name, link }) => (
    <Link key={name ?? ''} className={own.read} href={link} target="_blank" rel="noreferrer">
      <IconFileText size={16} stroke={1.75} aria-hidden="true" />
      {name && paper.parts.length > 1 ? t('portal.own_papers.read_file', { name }) : t('portal.own_papers.read')}
      <span className="app-sr"> {paper.name}</span>
    </Link>
  ));
}

function State({ paper }: { paper: Paper }) {
  const t = useT();
  if (paper.signed) return <StatusBadge meaning="success" label={t('portal.own_papers.signed')} />;
  if (!paper.signature_required || paper.state === 'waived') return null;
  return <StatusBadge meaning="warning" label={t('portal.own_papers.to_sign')} />;
}

/** Who signed and when, or what the document says about itself. */
function Meta({ paper }: { paper: Paper }) {
  const t = useT();
  const format = useFormat();
  if (!paper.signed) return paper.master_document?.description ?? null;
  return (
    <>
      {t('portal.own_papers.signed_by', { name: paper.signed.signer_name, at: format.at(paper.signed.signed_at) })}
      {' · '}
      <Link href={`/proof/${paper.signed.proof_code}`} target="_blank" rel="noreferrer">
        {t('portal.own_papers.proof')}
      </Link>
    </>
  );
}
