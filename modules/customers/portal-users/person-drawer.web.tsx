import { type FormErrors, isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { PEOPLE_PATHS, type Person, peopleCalls, personName } from './people-calls.web.ts';

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  title: string;
  portal_role_id: string | null;
  portal_access: boolean;
  receives_statements: boolean;
}

const start = (person: Person | null): Values => ({
  first_name: person?.user.first_name ?? '',
  last_name: person?.user.last_name ?? '',
  email: person?.user.email ?? '',
  title: person?.title ?? '',
  portal_role_id: person?.role ? String(person.role.id) : null,
  portal_access: person?.portal_access ?? true,
  receives_statements: person?.receives_statements ?? false,
});

/** Invites a person to the portal of a customer, or changes what an invited one may do. */
export function PersonDrawer({
  customerId,
  person,
  onClose,
}: {
  customerId: number;
  person: Person | null;
  onClose: () => void;
}) {
  const t = useT();
  const form = usePersonForm(customerId, person, onClose);
  const { values, set, errors } = form;
  return (
    <Drawer
      isOpen
      title={person ? personName(person) : t('people.invite')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={form.isBusy} onClick={form.submit}>
            {person ? t('people.save') : t('people.send_invitation')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.failure ? (
          <Banner meaning="danger" isAssertive>
            {form.failure.message}
          </Banner>
        ) : null}
        <FormGrid>
          <TextField
            name="first_name"
            label={t('people.first_name')}
            value={values.first_name}
            onChange={(first_name) => set({ first_name })}
            error={errors.first_name}
            isRequired
            autoFocus
          />
          <TextField
            name="last_name"
            label={t('people.last_name')}
            value={values.last_name}
            onChange={(last_name) => set({ last_name })}
            error={errors.last_name}
            isOptional
          />
          <FormWide>
            <TextField
              name="email"
              type="email"
              label={t('people.email')}
              hint={person ? t('people.email_kept') : t('people.email_hint')}
              value={values.email}
              onChange={(email) => set({ email })}
              error={errors.email}
              isRequired={!person}
              isReadOnly={Boolean(person)}
            />
          </FormWide>
          <FormWide>
            <RoleField
              customerId={customerId}
              value={values.portal_role_id}
              onChange={(portal_role_id) => set({ portal_role_id })}
              error={errors.portal_role_id}
            />
          </FormWide>
          <FormWide>
            <TextField
              name="title"
              label={t('people.job_title')}
              value={values.title}
              onChange={(title) => set({ title })}
              error={errors.title}
              isOptional
            />
          </FormWide>
          <FormWide>
            <CheckboxField
              label={t('people.may_sign_in')}
              value={values.portal_access}
              onChange={(portal_access) => set({ portal_access })}
            />
          </FormWide>
          <FormWide>
            <CheckboxField
              label={t('people.gets_statements')}
              value={values.receives_statements}
              onChange={(receives_statements) => set({ receives_statements })}
            />
          </FormWide>
        </FormGrid>
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}

function RoleField(props: {
  customerId: number;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
}) {
  const t = useT();
  const { data = [] } = useRead(peopleCalls.roles, { params: { id: props.customerId } }, { fresh: 'master' });
  const options = data.map(({ id, name, description }) => ({
    value: String(id),
    label: name,
    hint: description ?? undefined,
  }));
  return (
    <SelectField
      name="portal_role_id"
      label={t('people.role')}
      hint={t('people.role_hint')}
      options={options}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      isRequired
    />
  );
}

function usePersonForm(customerId: number, person: Person | null, onClose: () => void) {
  const t = useT();
  return useForm({
    initial: start(person),
    check: (values): FormErrors => ({
      ...(values.first_name.trim() ? {} : { first_name: ruleText('text_field_required') }),
      ...emailProblem(values.email, person),
      ...(values.portal_role_id ? {} : { portal_role_id: ruleText('select_required') }),
    }),
    send: (values) => {
      const { email, portal_role_id, ...rest } = values;
      const body = { ...changedName(rest, person), portal_role_id: Number(portal_role_id) };
      return person
        ? send(peopleCalls.update, { params: { id: customerId, userId: person.user_id }, body })
        : send(peopleCalls.create, {
            params: { id: customerId },
            body: { ...body, first_name: rest.first_name, email: email.trim() },
          });
    },
    onDone: (_saved, values) => {
      if (!person) notify(t('people.invited', { email: values.email.trim() }));
      void invalidate(PEOPLE_PATHS);
      onClose();
    },
  });
}

function emailProblem(email: string, person: Person | null): FormErrors {
  if (person) return {};
  if (!email.trim()) return { email: ruleText('email_field_required') };
  return isEmail(email) ? {} : { email: ruleText('email') };
}

// A person who also belongs to other customers refuses a new name; an unchanged one is not sent.
function changedName(values: Omit<Values, 'email' | 'portal_role_id'>, person: Person | null) {
  const { first_name, last_name, ...rest } = values;
  const isSame = first_name === person?.user.first_name && last_name === (person?.user.last_name ?? '');
  return isSame ? rest : { ...rest, first_name: first_name.trim(), last_name: last_name.trim() };
}
