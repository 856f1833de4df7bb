import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { PortalCard } from '../../../ui/patterns/portal/portal-page.tsx';
import { TextareaField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import { useVisitTime } from '../portal-web/portal-names.web.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';

/** Another time is asked for in words: which suit, and why; the team reads them as a note. */
export function AskTime({ request, onClose }: { request: PortalRequest; onClose: () => void }) {
  const t = useT();
  const visitTime = useVisitTime();
  const { id: customerId } = usePortalCustomer();
  const form = useForm({
    initial: { times: '', reason: '' },
    check: ({ times }): Record<string, string> => (times.trim() ? {} : { times: t('portal.move.times_missing') }),
    send: ({ times, reason }) => {
      const lines = [
        t('portal.move.note_times', { times: times.trim() }),
        ...(reason.trim() ? [t('portal.move.note_reason', { reason: reason.trim() })] : []),
      ];
      return send(portalCalls.note, { params: { customerId, id: request.id }, body: { content: lines.join('\n') } });
    },
    onDone: () => {
      notify(t('portal.move.sent'));
      void invalidate(PORTAL_PATHS);
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <PortalCard title={t('portal.move.title')} isPadded>
      <ShortForm
        title={t('portal.move.title')}
        hideTitle
        failure={failureWords(form.failure, t)}
        submit={t('portal.move.title')}
        isBusy={form.isBusy}
        onSubmit={form.submit}
        second={{ label: t('ui.dialog.cancel'), onClick: onClose }}
      >
        <p>{t('portal.move.planned', { time: visitTime(request) })}</p>
        <TextareaField
          name="times"
          label={t('portal.move.times')}
          isRequired
          autoFocus
          rows={2}
          maxLength={1000}
          value={values.times}
          onChange={(times) => set({ times })}
          error={errors.times}
        />
        <TextareaField
          name="reason"
          label={t('portal.move.reason')}
          isOptional
          rows={2}
          maxLength={1000}
          value={values.reason}
          onChange={(reason) => set({ reason })}
        />
      </ShortForm>
    </PortalCard>
  );
}
