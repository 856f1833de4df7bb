import { useState } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { type FormErrors, isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { HeldNotice, InvitationLink, useMailDelivery } from '../../identity/public.web.tsx';
import type { inviteByLink, inviteToCustomer } from '../registration/registration.contract.ts';

const call = remote<typeof inviteToCustomer>('POST', '/customer/{id}/invite');

const linkCall = remote<typeof inviteByLink>('POST', '/customer/{id}/invite/link');

/** Mails somebody a link with which they make their own account for a customer. */
export function InviteDrawer(props: { customer: { id: number; name: string }; email: string; onClose: () => void }) {
  const t = useT();
  const { customer, onClose } = props;
  const isHeld = useMailDelivery()?.has_mail_server === false;
  const [linked, setLinked] = useState<string | null>(null);
  const form = useForm<{ email: string; language: 'en' | 'es' }, unknown>({
    initial: { email: props.email, language: language() === 'es' ? 'es' : 'en' },
    check: ({ email }): FormErrors => {
      if (email.trim() === '') return { email: ruleText('email_field_required') };
      return isEmail(email) ? {} : { email: ruleText('email') };
    },
    send: (values) =>
      send(call, { params: { id: customer.id }, body: { email: values.email.trim(), language: values.language } }),
    onDone: (_answer, { email }) => {
      notify(t(isHeld ? 'invite.held' : 'invite.sent', { email: email.trim() }));
      onClose();
    },
  });
  const { values, set, errors } = form;
  const address = values.email.trim();
  return (
    <FormDrawer
      title={t('invite.title', { customer: customer.name })}
      text={isHeld ? undefined : t('invite.text')}
      form={form}
      submit={t('invite.send')}
      onClose={onClose}
    >
      <HeldNotice onLink={isEmail(address) ? () => setLinked(address) : undefined} />
      <TextField
        name="email"
        type="email"
        label={t('invite.email')}
        hint={t('invite.email_hint')}
        value={values.email}
        onChange={(email) => set({ email })}
        error={errors.email}
        maxLength={254}
        isRequired
        autoFocus
      />
      <SelectField
        name="language"
        label={t('invite.language')}
        options={(['en', 'es'] as const).map((value) => ({ value, label: t(`invite.language.${value}`) }))}
        value={values.language}
        onChange={(value) => set({ language: value === 'es' ? 'es' : 'en' })}
        error={errors.language}
        isRequired
      />
      {linked ? (
        <InvitationLink
          name={linked}
          call={linkCall}
          request={{ params: { id: customer.id }, body: { email: linked } }}
          onClose={() => setLinked(null)}
        />
      ) : null}
    </FormDrawer>
  );
}
