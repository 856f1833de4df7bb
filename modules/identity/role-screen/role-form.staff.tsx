import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { changedNames } from '../../../platform/web/forms/three-way.ts';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { useVersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FREE_TEXT } from '../../../platform/web/resource-form/check.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { grantsOf, linesOf } from '../permission-matrix/type-matrix.rules.ts';
import { ROLE_PATHS, type RoleRecord, roleCalls } from './role-calls.web.ts';

interface Values {
  name: string;
  description: string;
  audience: 'staff' | 'customer';
  is_driver: boolean;
  all_activity_types: boolean;
}

const NEW: Values = { name: '', description: '', audience: 'staff', is_driver: false, all_activity_types: false };

const valuesOf = (role: RoleRecord): Values => ({
  name: role.name,
  description: role.description ?? '',
  audience: role.audience,
  is_driver: role.is_driver,
  all_activity_types: role.all_activity_types,
});

function problemsOf({ name }: Values): Record<string, string> {
  if (name.trim() === '') return { name: ruleText('name_required') };
  const wrong = [...name].find((character) => !FREE_TEXT.test(character));
  return wrong === undefined ? {} : { name: ruleText(`free_text:${wrong}`) };
}

/** Adds a role; `from` gives it the permissions and activity types of another. */
export function NewRole(props: { from?: RoleRecord; onClose: () => void; onCreated: (role: RoleRecord) => void }) {
  const { from, onClose, onCreated } = props;
  const t = useT();
  const form = useForm({
    initial: from ? { ...valuesOf(from), name: '' } : NEW,
    check: problemsOf,
    send: (values) => {
      const body = {
        ...wire(values),
        ...(from ? { permissions: from.permissions.map((permission) => permission.slug) } : {}),
        // A role copied from one that has every type takes the switch, not a row for each.
        ...(from && values.audience === 'staff' && !from.all_activity_types
          ? { activity_types: linesOf(grantsOf(from.activity_types)) }
          : {}),
      };
      return withConfirmedPassword(() => send(roleCalls.create, { body }));
    },
    onDone: (made) => {
      void invalidate(ROLE_PATHS);
      onCreated(made);
    },
  });
  return (
    <FormDrawer
      title={from ? t('roles.copy_title', { name: from.name }) : t('roles.new')}
      text={from ? t('roles.copy_text') : t('roles.new_text')}
      form={form}
      submit={t('roles.create')}
      onClose={onClose}
    >
      <Fields form={form} isAudienceFixed={from !== undefined} />
    </FormDrawer>
  );
}

/** Name, description and kind of a role; its permissions are changed on its page. */
export function EditRole({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const t = useT();
  const form = useVersionedForm<RoleRecord, Values>({
    name: `role:${role.id}`,
    row: role,
    valuesOf,
    check: problemsOf,
    send: (values, before, updatedAt) => {
      const changed = changedNames(before, values);
      const all = Object.entries(wire(values)).filter(([name]) => changed.some((one) => one === name));
      return send(roleCalls.update, {
        params: { id: role.id },
        body: { ...Object.fromEntries(all), updated_at: updatedAt },
      });
    },
    onDone: () => {
      onClose();
      void invalidate(ROLE_PATHS);
    },
    label: (name) => t(`roles.field.${name}`),
    shown: (_name, value) => (typeof value === 'boolean' ? t(value ? 'users.yes' : 'users.no') : value || '—'),
  });
  return (
    <>
      <FormDrawer
        title={t('roles.edit_title', { name: role.name })}
        form={form}
        submit={t('users.save')}
        onClose={onClose}
      >
        <Fields form={form} isAudienceFixed isSystem={role.is_system} />
      </FormDrawer>
      {form.conflict}
    </>
  );
}

const wire = ({ description, is_driver, all_activity_types, ...rest }: Values) => ({
  ...rest,
  name: rest.name.trim(),
  description: description.trim() || null,
  // Drivers and activity types are matters of staff.
  is_driver: rest.audience === 'staff' && is_driver,
  all_activity_types: rest.audience === 'staff' && all_activity_types,
});

interface FieldsProps {
  form: { values: Values; set: (patch: Partial<Values>) => void; errors: Readonly<Record<string, string>> };
  isAudienceFixed: boolean;
  isSystem?: boolean;
}

function Fields({ form, isAudienceFixed, isSystem }: FieldsProps) {
  const t = useT();
  const { values, set, errors } = form;
  return (
    <>
      <TextField
        label={t('roles.field.name')}
        hint={t(isSystem ? 'roles.system_name' : 'roles.name_hint')}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={80}
        isRequired
        isReadOnly={isSystem}
        autoFocus={!isSystem}
      />
      <TextareaField
        label={t('roles.field.description')}
        name="description"
        value={values.description}
        onChange={(description) => set({ description })}
        error={errors.description}
        maxLength={500}
      />
      {isAudienceFixed ? null : (
        <RadioField
          label={t('roles.field.audience')}
          hint={t('roles.audience_hint')}
          name="audience"
          value={values.audience}
          options={(['staff', 'customer'] as const).map((value) => ({ value, label: t(`roles.audience.${value}`) }))}
          onChange={(audience) => set({ audience })}
          error={errors.audience}
          isRow
        />
      )}
      {values.audience === 'staff' ? (
        <>
          <CheckboxField
            label={t('roles.field.is_driver')}
            hint={t('roles.driver_hint')}
            name="is_driver"
            value={values.is_driver}
            onChange={(isOn) => set({ is_driver: isOn })}
            error={errors.is_driver}
          />
          <CheckboxField
            label={t('roles.field.all_activity_types')}
            hint={t('roles.all_types_hint')}
            name="all_activity_types"
            value={values.all_activity_types}
            onChange={(isOn) => set({ all_activity_types: isOn })}
            error={errors.all_activity_types}
          />
        </>
      ) : null}
    </>
  );
}
