import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalInputs, type AdditionalInputsProps } from '../../fields/public.web.tsx';
import HeldNotice from '../invitation/held-notice.staff.tsx';
import { useMailDelivery } from '../invitation/mail-delivery.web.ts';
import { USER_PATHS, type UserRecord, userWrites } from '../user-web/user-calls.web.ts';
import { customersLike, useRoleOptions } from '../user-web/user-lookups.web.ts';
import { splitName } from '../user-web/user-state.rules.ts';
import type { UserKind } from './use-user-list.web.ts';

interface Values {
  first_name: string;
  email: string;
  roles: string | null;
  customer_id: PickerOption | null;
  additional: Record<string, unknown>;
}

const EMPTY: Values = { first_name: '', email: '', roles: null, customer_id: null, additional: {} };

interface Props {
  kind: UserKind;
  onClose: () => void;
  onCreated: (user: UserRecord) => void;
}

/** Adds a person with name, e-mail and role; an invitation is mailed. A portal user belongs to a customer. */
export default function NewUser({ kind, onClose, onCreated }: Props) {
  const t = useT();
  const can = useCan();
  const roles = useRoleOptions(kind);
  const isCustomer = kind === 'customer';
  const isHeld = useMailDelivery()?.has_mail_server === false;
  const form = useForm({
    initial: EMPTY,
    check: (values) => problems(values, isCustomer),
    send: ({ first_name: name, email, roles: role, customer_id: customer, additional }) => {
      const body = {
        ...splitName(name),
        email: email.trim(),
        ...(role ? { roles: [Number(role)] } : {}),
        ...(customer ? { customer_id: Number(customer.value) } : {}),
        ...(Object.keys(additional).length > 0 ? { additional } : {}),
      };
      return withConfirmedPassword(() => send(userWrites.create, { body }));
    },
    onDone: (made) => {
      notify(t(isHeld ? 'invitation.held' : 'users.new.done', { email: made.email ?? '' }));
      onCreated(made);
      void invalidate(USER_PATHS);
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer
      name={isCustomer ? 'user:new-customer' : 'user:new'}
      title={t(isCustomer ? 'users.new.title_customer' : 'users.new.title')}
      text={isHeld ? undefined : t('users.new.text')}
      form={form}
      submit={t('users.new.submit')}
      onClose={onClose}
    >
      <HeldNotice />
      <TextField
        label={t('users.field.name')}
        hint={t('users.new.name_hint')}
        name="first_name"
        value={values.first_name}
        onChange={(name) => set({ first_name: name })}
        error={errors.first_name ?? errors.last_name}
        maxLength={200}
        isRequired
        autoFocus
      />
      <TextField
        label={t('users.field.email')}
        name="email"
        type="email"
        value={values.email}
        onChange={(email) => set({ email })}
        error={errors.email}
        maxLength={254}
        isRequired
      />
      {isCustomer ? (
        <EntityPicker
          label={t('users.field.customer')}
          name="customer_id"
          value={values.customer_id}
          search={customersLike}
          onChange={(customer) => set({ customer_id: customer })}
          error={errors.customer_id}
          isRequired
        />
      ) : null}
      {isCustomer || can('assign_roles.users') ? (
        <SelectField
          label={t('users.field.role')}
          hint={t('users.new.role_hint')}
          name="roles"
          options={roles}
          value={values.roles}
          onChange={(role) => set({ roles: role })}
          error={errors.roles}
        />
      ) : null}
      {isCustomer ? null : (
        <NewValues
          role={values.roles}
          values={values.additional}
          errors={errors}
          onChange={(additional) => set({ additional })}
        />
      )}
    </FormDrawer>
  );
}

const NewValues = ({
  role,
  ...rest
}: { role: string | null } & Pick<AdditionalInputsProps, 'values' | 'errors' | 'onChange'>) => (
  <AdditionalInputs {...rest} module="user" targets={{ role: role ? [Number(role)] : [] }} isNew />
);

function problems({ first_name: name, email, customer_id: customer }: Values, isCustomer: boolean) {
  const found: Record<string, string> = {};
  if (name.trim() === '') found.first_name = ruleText('name_required');
  if (email.trim() === '') found.email = ruleText('email_field_required');
  else if (!isEmail(email)) found.email = ruleText('email');
  if (isCustomer && customer === null) found.customer_id = ruleText('select_required');
  return found;
}
