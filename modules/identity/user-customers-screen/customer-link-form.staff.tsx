import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { useVersion } from '../../../platform/web/forms/use-version.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { USER_PATHS, type UserRecord } from '../user-web/user-calls.web.ts';
import { customersLike, useRoleOptions } from '../user-web/user-lookups.web.ts';
import { type CustomerLink, linkCalls, titleOf } from './customer-link.web.ts';

interface Values {
  customer: PickerOption | null;
  portal_role_id: string | null;
  title: string;
  portal_access: boolean;
  is_primary: boolean;
}

/** Links a person to one more customer, or changes what they may do for one. */
export function LinkForm(props: { user: UserRecord; link: CustomerLink | null; onClose: () => void }) {
  const { user, link, onClose } = props;
  const t = useT();
  const roles = useRoleOptions('customer');
  const atVersion = useVersion(link);
  const form = useForm({
    initial: valuesOf(link),
    check: ({ customer }): Record<string, string> =>
      customer === null ? { customer: ruleText('select_required') } : {},
    send: (values) => atVersion((version) => write(user, link, { ...values, ...version })),
    onDone: () => {
      onClose();
      void invalidate([...USER_PATHS, '/customer']);
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer
      title={link ? t('users.customers.edit_title', { customer: link.customer.name }) : t('users.customers.add')}
      form={form}
      submit={t(link ? 'users.save' : 'users.customers.submit')}
      onClose={onClose}
    >
      {link ? null : (
        <EntityPicker
          label={t('users.field.customer')}
          name="customer"
          value={values.customer}
          search={customersLike}
          onChange={(customer) => set({ customer })}
          error={errors.customer}
          isRequired
        />
      )}
      <SelectField
        label={t('users.field.role')}
        name="portal_role_id"
        options={roles}
        value={values.portal_role_id}
        onChange={(role) => set({ portal_role_id: role })}
        error={errors.portal_role_id}
      />
      <TextField
        label={t('users.customers.title')}
        name="title"
        value={values.title}
        onChange={(title) => set({ title })}
        error={errors.title}
        maxLength={100}
      />
      <CheckboxField
        label={t('users.customers.access')}
        hint={t('users.customers.access_hint')}
        name="portal_access"
        value={values.portal_access}
        onChange={(isOn) => set({ portal_access: isOn })}
        error={errors.portal_access}
      />
      <CheckboxField
        label={t('users.customers.primary')}
        hint={t('users.customers.primary_hint')}
        name="is_primary"
        value={values.is_primary}
        onChange={(isOn) => set({ is_primary: isOn })}
        error={errors.is_primary}
      />
    </FormDrawer>
  );
}

const valuesOf = (link: CustomerLink | null): Values => ({
  customer: link ? { value: String(link.customer.id), label: link.customer.name } : null,
  portal_role_id: link?.role ? String(link.role.id) : null,
  title: link ? (titleOf(link) ?? '') : '',
  portal_access: link?.portal_access ?? true,
  is_primary: link?.is_primary ?? false,
});

function write(
  user: UserRecord,
  link: CustomerLink | null,
  values: Values & { updated_at?: string },
): Promise<unknown> {
  const { customer, portal_role_id: role, title, portal_access, is_primary, ...version } = values;
  const fields = {
    portal_role_id: role ? Number(role) : undefined,
    title: title.trim() || null,
    portal_access,
    ...(is_primary === (link?.is_primary ?? false) ? {} : { is_primary }),
  };
  const id = Number(customer?.value);
  if (link) return send(linkCalls.update, { params: { id, userId: user.id }, body: { ...fields, ...version } });
  const body = { first_name: user.first_name, email: user.email ?? '', ...fields };
  return send(linkCalls.create, { params: { id }, body });
}
