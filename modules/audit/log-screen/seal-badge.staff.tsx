import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './audit.module.css';
import { auditCalls, type Verdict } from './audit-calls.web.ts';

const EVERY_MS = 60_000;
const TIMEOUT_MS = 300_000;

/** Up to when the log is sealed, and the button that recomputes all of it. */
export function SealBadge() {
  const t = useT();
  const format = useFormat();
  const seal = useRead(auditCalls.seal, {}, { every: EVERY_MS, isQuiet: true });
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      setVerdict(await send(auditCalls.verify, {}, { timeout: TIMEOUT_MS }));
      void seal.refetch();
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    } finally {
      setBusy(false);
    }
  };
  const at = seal.data?.sealed_to;
  return (
    <span className={styles.seal}>
      {seal.data?.begins_at ? (
        <span className={styles.begins}>{t('audit.begins_at', { at: format.date(seal.data.begins_at) })}</span>
      ) : null}
      {at ? (
        <StatusBadge
          meaning={verdict && !verdict.ok ? 'danger' : 'success'}
          label={t('audit.sealed_to', { at: format.absolute(at) })}
        />
      ) : null}
      <Button isBusy={isBusy} onClick={() => void verify()}>
        {t('audit.verify')}
      </Button>
      {verdict ? <VerdictDialog verdict={verdict} onClose={() => setVerdict(null)} /> : null}
    </span>
  );
}

function VerdictDialog({ verdict, onClose }: { verdict: Verdict; onClose: () => void }) {
  const t = useT();
  const counts = { rows: verdict.rows, seals: verdict.seals };
  return (
    <Dialog isOpen title={t(verdict.ok ? 'audit.verify.ok' : 'audit.verify.broken')} onClose={onClose}>
      <p>{t('audit.verify.checked', counts)}</p>
      <ul className={styles.problems}>
        {verdict.problems.map((problem) => (
          <li key={problem.seal_id}>
            {t(`audit.verify.${problem.problem}`, { seal: problem.seal_id, entry: problem.audit_id ?? '—' })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
