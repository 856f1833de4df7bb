import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { CustomerState } from '../customer-web/customer-status.web.tsx';
import { customerPath, type DuplicateCandidate } from '../customer-web/customer-types.web.ts';
import styles from './new-customer.module.css';

/** Props of DuplicatesDialog. */
export interface DuplicatesDialogProps {
  name: string;
  candidates: readonly DuplicateCandidate[];
  isBusy: boolean;
  onKeepEditing: () => void;
  onCreateAnyway: () => void;
  /** Takes one of them instead, in a form that goes on with a customer; they are links without it. */
  onUse?: (candidate: DuplicateCandidate) => void;
}

/** Customers that may be the same one: open or use one of them, go on editing, or create it all the same. */
export function DuplicatesDialog(props: DuplicatesDialogProps) {
  const { name, candidates, isBusy, onKeepEditing, onCreateAnyway, onUse } = props;
  const t = useT();
  // Who has the same phone or email is most likely the same customer.
  const same = onUse ? candidates.find(({ reason }) => reason === 'phone' || reason === 'email') : undefined;
  return (
    <Dialog
      isOpen
      title={t('customer.duplicates', { count: candidates.length })}
      onClose={onKeepEditing}
      footer={
        <>
          <Button onClick={onKeepEditing}>{t('customer.keep_editing')}</Button>
          <Button variant={same ? 'secondary' : 'primary'} isBusy={isBusy} onClick={onCreateAnyway}>
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
              {onUse ? (
                <strong>{candidate.name}</strong>
              ) : (
                <Link href={customerPath(candidate.id)}>{candidate.name}</Link>
              )}
              <span className={styles.quiet}>{candidate.customer_code}</span>
              <CustomerState status={candidate.status} />
            </span>
            <span className={styles.quiet}>
              {t('customer.alike', { what: t(`customer.alike.${candidate.reason}`) })}
              {[candidate.email, candidate.phone].filter(Boolean).map((text) => ` · ${text}`)}
            </span>
            {onUse ? (
              <span>
                <Button variant={candidate === same ? 'primary' : 'secondary'} onClick={() => onUse(candidate)}>
                  {t('customer.use_this')}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
