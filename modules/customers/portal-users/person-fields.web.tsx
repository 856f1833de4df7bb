import { useRead } from '../../../platform/web/query/hooks.ts';
import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Person, peopleCalls } from './people-calls.web.ts';
import type { usePersonForm } from './use-person-form.web.ts';

interface FieldsProps {
  form: ReturnType<typeof usePersonForm>;
  customerId: number;
  person: Person | null;
}

/** Who it is and what they may do in the portal. */
export function PersonFields({ form: { values, set, errors }, customerId, person }: FieldsProps) {
  const t = useT();
  return (
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
