import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { CustomerState } from '../customer-web/customer-status.web.tsx';
import { customerPath, type DuplicateCandidate } from '../customer-web/customer-types.web.ts';
import styles from './new-customer.module.css';

interface Props {
  name: string;
  candidates: readonly DuplicateCandidate[];
  isBusy: boolean;
  onKeepEditing: () => void;
  onCreateAnyway: () => void;
}

/** Customers that may be the same one: open one of them, go on editing, or create it all the same. */
export function DuplicatesDialog({ name, candidates, isBusy, onKeepEditing, onCreateAnyway }: Props) {
  const t = useT();
  return (
    <Dialog
      isOpen
      title={t('customer.duplicates', { count: candidates.length })}
      onClose={onKeepEditing}
      footer={
        <>
          <Button onClick={onKeepEditing}>{t('customer.keep_editing')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={onCreateAnyway}>
            {t('customer.create_anyway')}
          </Button>
        </>
      }
    >
      <p>{t('customer.duplicates_text', { name })}</p>
      {/* Whoever may not see customers is told that there may be one, not which. */}
      <ul className={styles.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.id} className={styles.candidate}>
            <span className={styles.candidateHead}>
              <Link href={customerPath(candidate.id)}>{candidate.name}</Link>
              <span className={styles.quiet}>{candidate.customer_code}</span>
              <CustomerState status={candidate.status} />
            </span>
            <span className={styles.quiet}>
              {t('customer.alike', { what: t(`customer.alike.${candidate.reason}`) })}
              {[candidate.email, candidate.phone].filter(Boolean).map((text) => ` · ${text}`)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
