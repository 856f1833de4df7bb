import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { SectionProps } from './company-form.staff.tsx';
import { LogoField } from './logo-field.staff.tsx';

/** Name, logo and how the company is reached. */
export function IdentitySection({ row, values, set, errors, note, isDisabled }: SectionProps) {
  const t = useT();
  return (
    <Section title={t('settings.section.identity')}>
      <FormGrid>
        <FormWide>
          <LogoField
            stored={row.logo}
            value={values.logo}
            name={values.name}
            onChange={(logo) => set({ logo })}
            note={note('logo', () => '') ? t('settings.edited') : undefined}
            error={errors.logo}
            isDisabled={isDisabled}
          />
        </FormWide>
        <FormWide>
          <TextField
            label={t('company.field.name')}
            hint={t('company.name_hint')}
            name="name"
            value={values.name}
            onChange={(name) => set({ name })}
            note={note('name')}
            error={errors.name}
            maxLength={200}
            autoComplete="organization"
            isDisabled={isDisabled}
            isRequired
          />
        </FormWide>
        <TextField
          label={t('company.field.email')}
          name="email"
          type="email"
          value={values.email}
          onChange={(email) => set({ email })}
          note={note('email')}
          error={errors.email}
          maxLength={254}
          isDisabled={isDisabled}
        />
        <TextField
          label={t('company.field.phone')}
          name="phone"
          type="tel"
          value={values.phone}
          onChange={(phone) => set({ phone })}
          note={note('phone')}
          error={errors.phone}
          maxLength={32}
          isDisabled={isDisabled}
        />
        <FormWide>
          <TextField
            label={t('company.field.website')}
            name="website"
            type="url"
            value={values.website}
            onChange={(website) => set({ website })}
            note={note('website')}
            error={errors.website}
            maxLength={200}
            isDisabled={isDisabled}
          />
        </FormWide>
      </FormGrid>
    </Section>
  );
}
