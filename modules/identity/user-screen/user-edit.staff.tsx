import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { useVersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { USER_PATHS, type UserRecord, userWrites } from '../user-web/user-calls.web.ts';
import { customersLike, sectionsLike } from '../user-web/user-lookups.web.ts';
import { bodyOf, problemsOf, type UserValues, valuesOf } from './user-values.web.ts';

/** The form of a person; roles, permissions and flags with consequences have places of their own. */
export function UserEdit({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const t = useT();
  const form = useVersionedForm<UserRecord, UserValues>({
    name: `user:${user.id}`,
    row: user,
    valuesOf,
    check: problemsOf,
    send: (values, before, updatedAt) =>
      send(userWrites.update, { params: { id: user.id }, body: { ...bodyOf(before, values), updated_at: updatedAt } }),
    onDone: () => {
      onClose();
      void invalidate(USER_PATHS);
    },
    label: (name) => t(`users.field.${name}`),
    shown: (_name, value) => shownValue(value, t),
  });
  // "Location/Section is Required!" comes without a field of its own.
  const place = isApiError(form.failure, 'location_section') ? form.failure.message : form.errors.location_section_id;
  return (
    <>
      <FormDrawer
        title={t('users.edit_title', { name: user.name })}
        form={form}
        submit={t('users.save')}
        onClose={onClose}
      >
        <Fields form={form} isCustomerUser={user.is_customer_user} placeError={place} />
      </FormDrawer>
      {form.conflict}
    </>
  );
}

interface FieldsProps {
  form: { values: UserValues; set: (patch: Partial<UserValues>) => void; errors: Readonly<Record<string, string>> };
  isCustomerUser: boolean;
  placeError?: string;
}

function Fields({ form, isCustomerUser, placeError }: FieldsProps) {
  const t = useT();
  const { values, set, errors } = form;
  const text = (
    name: 'first_name' | 'last_name' | 'phone' | 'department_name' | 'division' | 'ex_ref_no',
    max: number,
  ) => (
    <TextField
      key={name}
      label={t(`users.field.${name}`)}
      name={name}
      type={name === 'phone' ? 'tel' : 'text'}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      maxLength={max}
      isRequired={name === 'first_name'}
    />
  );
  return (
    <>
      {text('first_name', 100)}
      {text('last_name', 100)}
      {text('phone', 32)}
      <SelectField
        label={t('users.field.language')}
        name="language"
        options={(['en', 'es'] as const).map((value) => ({ value, label: t(`users.language.${value}`) }))}
        value={values.language}
        onChange={(language) => set({ language: (language as UserValues['language'] | null) ?? 'en' })}
        error={errors.language}
        isRequired
      />
      {isCustomerUser ? (
        <EntityPicker
          label={t('users.field.customer_id')}
          name="customer_id"
          value={values.customer_id}
          search={customersLike}
          onChange={(customer) => set({ customer_id: customer })}
          error={errors.customer_id}
          isRequired
        />
      ) : (
        <>
          {text('department_name', 100)}
          {text('division', 100)}
          <EntityPicker
            label={t('users.field.location_section_id')}
            name="location_section_id"
            value={values.location_section_id}
            search={sectionsLike}
            onChange={(section) => set({ location_section_id: section })}
            error={placeError}
          />
        </>
      )}
      {text('ex_ref_no', 64)}
      <CheckboxField
        label={t('users.field.web_access')}
        hint={t('users.web_access_hint')}
        name="web_access"
        value={values.web_access}
        onChange={(isOn) => set({ web_access: isOn })}
        error={errors.web_access}
      />
      <CheckboxField
        label={t('users.field.notification')}
        hint={t('users.notification_hint')}
        name="notification"
        value={values.notification}
        onChange={(isOn) => set({ notification: isOn })}
        error={errors.notification}
      />
    </>
  );
}

function shownValue(value: UserValues[keyof UserValues], t: (key: string) => string): string {
  if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no');
  if (value === null || value === '') return '—';
  if (value === 'en' || value === 'es') return t(`users.language.${value}`);
  return typeof value === 'string' ? value : value.label;
}
