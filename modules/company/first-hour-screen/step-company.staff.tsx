import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type CompanyRow, companyCalls } from '../company-screen/company-calls.web.ts';
import { bodyOf, type CompanyValues, problemsOf, valuesOf } from '../company-screen/company-values.web.ts';
import { LogoField } from '../company-screen/logo-field.staff.tsx';
import { FIRST_PATHS } from './first-calls.web.ts';
import { FirstForm } from './first-form.staff.tsx';

/** Name, logo and address: what customers see on every document. */
export function StepCompany() {
  const { data } = useRead(companyCalls.get, {});
  return data ? <CompanyFields key={data.updated_at} company={data} /> : <Skeleton lines={6} height={24} />;
}

function CompanyFields({ company }: { company: CompanyRow }) {
  const t = useT();
  const before = valuesOf(company);
  const form = useForm<CompanyValues, unknown>({
    initial: before,
    check: problemsOf,
    send: (values) =>
      send(companyCalls.update, { body: { ...bodyOf(before, values), updated_at: company.updated_at } as never }),
    onDone: () => void invalidate(FIRST_PATHS),
  });
  const text = (name: 'name' | 'address1' | 'city' | 'phone' | 'email', isRequired?: boolean) => (
    <TextField
      name={name}
      label={t(`first.field.${name}`)}
      value={form.values[name]}
      onChange={(value) => form.set({ [name]: value })}
      error={form.errors[name]}
      isRequired={isRequired}
    />
  );
  return (
    <FirstForm
      title={t('first.company.title')}
      text={t('first.company.text')}
      failure={form.failure?.message}
      submit={t('first.company.save')}
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      <FormWide>{text('name', true)}</FormWide>
      <FormWide>
        <LogoField
          stored={company.logo}
          value={form.values.logo}
          name={form.values.name}
          onChange={(logo) => form.set({ logo })}
          error={form.errors.logo}
          isDisabled={false}
        />
      </FormWide>
      {text('address1')}
      {text('city')}
      {text('phone')}
      {text('email')}
    </FirstForm>
  );
}
