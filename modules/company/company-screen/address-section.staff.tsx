import { useRead } from '../../../platform/web/query/hooks.ts';
import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { companyCalls } from './company-calls.web.ts';
import type { SectionProps } from './company-form.staff.tsx';

/** The company's address; the states are those of the chosen country, or a free text where none are known. */
export function AddressSection({ values, set, errors, note, isDisabled }: SectionProps) {
  const t = useT();
  const { data: countries = [] } = useRead(companyCalls.countries, {}, { fresh: 'master' });
  const states = countries.find((country) => String(country.id) === values.country_id)?.states ?? [];
  const known = states.map((state) => ({ value: state.state_name, label: state.state_name }));
  // A state written before, in other words than the list's, stays a choice.
  const options =
    values.state && !known.some((option) => option.value === values.state)
      ? [{ value: values.state, label: values.state }, ...known]
      : known;
  const text = (name: 'address1' | 'address2' | 'city' | 'postal_code' | 'state', max: number, complete: string) => (
    <TextField
      label={t(`company.field.${name}`)}
      name={name}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      note={note(name)}
      error={errors[name]}
      maxLength={max}
      autoComplete={complete as 'address-line1'}
      isDisabled={isDisabled}
    />
  );
  return (
    <Section title={t('settings.section.address')}>
      <FormGrid>
        <FormWide>{text('address1', 200, 'address-line1')}</FormWide>
        <FormWide>{text('address2', 200, 'address-line2')}</FormWide>
        {text('city', 100, 'address-level2')}
        {text('postal_code', 20, 'postal-code')}
        <SelectField
          label={t('company.field.country_id')}
          name="country_id"
          options={countries.map((country) => ({ value: String(country.id), label: country.country_name }))}
          value={values.country_id}
          onChange={(country) => set({ country_id: country, state: '' })}
          note={note('country_id', (id) => countries.find((country) => String(country.id) === id)?.country_name ?? id)}
          error={errors.country_id}
          isDisabled={isDisabled}
        />
        {options.length > 0 ? (
          <SelectField
            label={t('company.field.state')}
            name="state"
            options={options}
            value={values.state || null}
            onChange={(state) => set({ state: state ?? '' })}
            note={note('state')}
            error={errors.state}
            isDisabled={isDisabled}
          />
        ) : (
          text('state', 100, 'address-level1')
        )}
      </FormGrid>
    </Section>
  );
}
