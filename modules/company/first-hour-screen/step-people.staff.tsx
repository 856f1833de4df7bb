import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useMailDelivery } from '../../identity/public.web.tsx';
import { FIRST_PATHS, firstCalls } from './first-calls.web.ts';
import { FirstForm } from './first-form.staff.tsx';
import { HeldPeople, useHeldPeople } from './held-people.staff.tsx';

const EMPTY = { first_name: '', last_name: '', email: '', role: null as string | null };

/** Officers and the office, one after the other; each gets a mail to choose a password. */
export function StepPeople() {
  const t = useT();
  const { data: roles = [] } = useRead(firstCalls.roles, {}, { fresh: 'master' });
  const staff = roles.filter(({ audience }) => audience !== 'customer');
  const first = staff.find(({ text_key }) => text_key === 'officer') ?? staff[0];
  const isHeld = useMailDelivery()?.has_mail_server === false;
  const [held, addHeld] = useHeldPeople();
  const form = useForm({
    initial: EMPTY,
    check: ({ first_name, email }) => ({
      ...(first_name.trim() ? {} : { first_name: ruleText('name_required') }),
      ...(isEmail(email) ? {} : { email: ruleText(email.trim() ? 'email' : 'email_field_required') }),
    }),
    send: ({ role, ...person }) =>
      send(firstCalls.invite, { body: { ...person, email: person.email.trim(), roles: [Number(role ?? first?.id)] } }),
    onDone: ({ id }, { email }) => {
      if (isHeld) addHeld({ email, request: { id } });
      else notify(t('first.people.invited', { email }));
      form.reset(EMPTY);
      void invalidate(FIRST_PATHS);
    },
  });
  const { values, set, errors } = form;
  return (
    <FirstForm
      title={t('first.people.title')}
      text={t(isHeld ? 'first.people.text_held' : 'first.people.text')}
      notice={<HeldPeople people={held} call={firstCalls.userLink} />}
      failure={failureWords(form.failure, t)}
      submit={t(isHeld ? 'first.people.add' : 'first.people.invite')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      second={<Link href="/ams/imports?resource=user">{t('first.import')}</Link>}
    >
      <TextField
        name="first_name"
        label={t('first.field.first_name')}
        value={values.first_name}
        onChange={(first_name) => set({ first_name })}
        error={errors.first_name}
        isRequired
      />
      <TextField
        name="last_name"
        label={t('first.field.last_name')}
        value={values.last_name}
        onChange={(last_name) => set({ last_name })}
      />
      <TextField
        name="email"
        type="email"
        label={t('first.field.email')}
        value={values.email}
        onChange={(email) => set({ email })}
        error={errors.email}
        isRequired
      />
      <SelectField
        name="role"
        label={t('first.field.role')}
        options={staff.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.role ?? (first ? String(first.id) : null)}
        onChange={(role) => set({ role })}
        isRequired
      />
    </FirstForm>
  );
}
