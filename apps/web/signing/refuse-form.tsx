import type { refuseByLinkCall } from '../../../modules/activities/order-sign-link/sign-link.contract.ts';
import { type FormErrors, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './signing.module.css';

const refuseCall = remote<typeof refuseByLinkCall>('POST', '/sign/{token}/refuse');

/** Why somebody does not sign; the company reads it at once. */
export function RefuseForm(props: { token: string; name: string; onBack: () => void; onDone: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { name: props.name, reason: '' },
    check: ({ name, reason }): FormErrors => ({
      ...(name.trim() ? {} : { name: ruleText('text_field_required') }),
      ...(reason.trim() ? {} : { reason: ruleText('text_field_required') }),
    }),
    send: ({ name, reason }) =>
      send(refuseCall, { params: { token: props.token }, body: { name: name.trim(), reason: reason.trim() } }),
    onDone: props.onDone,
  });
  const { values, set, errors } = form;
  return (
    <section className={styles.stack} aria-label={t('signing.refuse')}>
      <h2>{t('signing.refuse')}</h2>
      {form.failure ? (
        <Banner meaning="danger" isAssertive>
          {form.failure.message}
        </Banner>
      ) : null}
      <TextField
        name="name"
        label={t('signing.name')}
        isRequired
        autoComplete="name"
        maxLength={200}
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
      />
      <TextareaField
        name="reason"
        label={t('signing.reason')}
        isRequired
        rows={4}
        maxLength={4000}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        error={errors.reason}
      />
      <div className={styles.actions}>
        <Button onClick={props.onBack}>{t('signing.back')}</Button>
        <Button variant="primary" onClick={form.submit} isBusy={form.isBusy}>
          {t('signing.send_reason')}
        </Button>
      </div>
    </section>
  );
}
