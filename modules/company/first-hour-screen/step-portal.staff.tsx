import { useState } from 'react';
import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useMailDelivery } from '../../identity/public.web.tsx';
import { FIRST_PATHS, firstCalls } from './first-calls.web.ts';
import { FirstForm } from './first-form.staff.tsx';
import { HeldPeople, type HeldPerson, useHeldPeople } from './held-people.staff.tsx';

/** A customer's first person in the portal: the customer's own e-mail stands there already. */
export function StepPortal() {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const isHeld = useMailDelivery()?.has_mail_server === false;
  const [held, addHeld] = useHeldPeople();
  const { data: customers = [] } = useRead(firstCalls.customers, {});
  const id = Number(chosen ?? customers[0]?.id ?? 0);
  const { data: customer } = useRead(firstCalls.customer, { params: { id } }, { isEnabled: id > 0, isQuiet: true });
  return (
    <PortalForm
      isHeld={isHeld}
      onHeld={addHeld}
      notice={<HeldPeople people={held} call={firstCalls.portalLink} />}
      key={`${id}-${customer?.email ?? ''}`}
      id={id}
      email={customer?.id === id ? (customer.email ?? '') : ''}
      picker={
        <SelectField
          name="customer"
          label={t('first.field.customer')}
          options={customers.map((one) => ({ value: String(one.id), label: one.name }))}
          value={id > 0 ? String(id) : null}
          onChange={setChosen}
          isRequired
        />
      }
    />
  );
}

interface PortalProps {
  id: number;
  email: string;
  picker: React.ReactNode;
  notice: React.ReactNode;
  /** Hears of an invitation that waits for a mail server; without it mails go out. */
  onHeld: (held: HeldPerson) => void;
  isHeld: boolean;
}

function PortalForm({ id, email, picker, notice, onHeld, isHeld }: PortalProps) {
  const t = useT();
  const form = useForm({
    initial: { first_name: '', email },
    check: (values) => ({
      ...(values.first_name.trim() ? {} : { first_name: ruleText('name_required') }),
      ...(isEmail(values.email) ? {} : { email: ruleText(values.email.trim() ? 'email' : 'email_field_required') }),
    }),
    send: (values) =>
      send(firstCalls.invitePortal, {
        params: { id },
        body: {
          first_name: values.first_name.trim(),
          email: values.email.trim(),
          portal_access: true,
          is_primary: true,
        },
      }),
    onDone: ({ user_id: userId }, { email: to }) => {
      if (isHeld) {
        onHeld({ email: to, request: { id, userId } });
        form.reset({ first_name: '', email: '' });
      } else notify(t('first.people.invited', { email: to }));
      void invalidate(FIRST_PATHS);
    },
  });
  return (
    <FirstForm
      title={t('first.portal.title')}
      text={t(id > 0 ? 'first.portal.text' : 'first.portal.needs')}
      failure={failureWords(form.failure, t)}
      submit={t(isHeld ? 'first.portal.invite' : 'first.people.invite')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      isBlocked={id === 0}
      notice={notice}
      onSubmit={form.submit}
    >
      {picker}
      <TextField
        name="first_name"
        label={t('first.field.first_name')}
        value={form.values.first_name}
        onChange={(first_name) => form.set({ first_name })}
        error={form.errors.first_name}
        isRequired
      />
      <TextField
        name="email"
        type="email"
        label={t('first.field.email')}
        value={form.values.email}
        onChange={(value) => form.set({ email: value })}
        error={form.errors.email}
        isRequired
      />
    </FirstForm>
  );
}
