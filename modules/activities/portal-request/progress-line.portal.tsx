import { IconCheck, IconPlayerPause, IconX } from '@tabler/icons-react';
import { FormatDate } from '../../../ui/format/values.tsx';
import { PortalCard } from '../../../ui/patterns/portal/portal-page.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useVisitTime } from '../portal-web/portal-names.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import { type ProgressStep, progressSteps } from '../portal-web/progress-steps.rules.ts';
import styles from './request.module.css';

/** The way of a request as vertical steps with times. */
export function ProgressLine({ request }: { request: PortalRequest }) {
  const t = useT();
  const isSignable = request.allowed_actions.includes('sign_off') || request.signed_off_at !== null;
  const steps = progressSteps({ ...request, isSignable });
  return (
    <PortalCard title={t('portal.request.progress')} isPadded>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.id}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <Mark step={step} />
            <span className={styles.stepWords}>
              <span className={styles.stepName}>{nameOf(step, request, t)}</span>
              <Detail step={step} request={request} />
            </span>
            <span className={styles.stepTime}>{step.at ? <FormatDate value={step.at} /> : null}</span>
          </li>
        ))}
      </ol>
    </PortalCard>
  );
}

function Mark({ step }: { step: ProgressStep }) {
  const size = { size: 14, stroke: 2, 'aria-hidden': true } as const;
  if (step.id === 'cancelled') return <span className={styles.mark}>{<IconX {...size} />}</span>;
  if (step.id === 'paused') return <span className={styles.mark}>{<IconPlayerPause {...size} />}</span>;
  return <span className={styles.mark}>{step.state === 'done' ? <IconCheck {...size} /> : null}</span>;
}

/** A visit that is set goes by the word the team has for it, as beside the title. */
function nameOf(step: ProgressStep, { progress_status }: PortalRequest, t: Translate): string {
  if (step.id === 'confirmed' && step.state === 'current' && progress_status) return progress_status.name;
  return t(`portal.step.${step.id === 'signed' && step.state !== 'done' ? 'to_sign' : step.id}`);
}

/** What stands behind a step: the planned time, what the team calls it, who received or signed. */
function Detail({ step, request }: { step: ProgressStep; request: PortalRequest }) {
  const t = useT();
  const visitTime = useVisitTime();
  const isOpen = request.status !== 'completed' && request.status !== 'cancelled';
  const text = (() => {
    if (step.id === 'requested' && step.state === 'current') return t('portal.step.requested_text');
    if (step.id === 'confirmed' && isOpen && request.scheduled_start && step.state !== 'open')
      return visitTime(request);
    if (step.state === 'current' && isOpen && request.progress_status) return request.progress_status.name;
    if (step.id === 'done' && request.received_by_name) {
      return t('portal.step.received', { name: request.received_by_name });
    }
    if (step.id === 'signed' && request.signoff) return request.signoff.signer_name;
    if (step.id === 'cancelled' && request.cancel_reason === 'withdrawn_by_customer') return t('portal.step.withdrawn');
    return '';
  })();
  return text ? <span className={styles.stepText}>{text}</span> : null;
}
