import { RefusalFields, useRefusal } from '../../../modules/activities/order-refusal/refusal-form.web.tsx';
import type { refuseByLinkCall } from '../../../modules/activities/order-sign-link/sign-link.contract.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ShortForm } from '../../../ui/patterns/form/short-form.tsx';
import { useT } from '../../../ui/text/text.tsx';

const refuseCall = remote<typeof refuseByLinkCall>('POST', '/sign/{token}/refuse');

/** Why somebody does not sign; the company reads it at once. */
export function RefuseForm(props: { token: string; name: string; onBack: () => void; onDone: () => void }) {
  const t = useT();
  const form = useRefusal(
    props.name,
    (body) => send(refuseCall, { params: { token: props.token }, body }),
    props.onDone,
  );
  return (
    <ShortForm
      title={t('signing.refuse')}
      failure={form.failure?.message}
      submit={t('signing.send_reason')}
      isBusy={form.isBusy}
      onSubmit={form.submit}
      second={{ label: t('signing.back'), onClick: props.onBack }}
    >
      <RefusalFields
        form={form}
        nameLabel={t('signing.name')}
        reasonLabel={t('signing.reason')}
        focus={props.name ? 'reason' : 'name'}
      />
    </ShortForm>
  );
}
