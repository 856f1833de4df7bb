import { useMemo } from 'react';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { SectionProps } from './company-form.staff.tsx';

const DATE_FORMATS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY'] as const;
const FIRST_DAYS = ['1', '0', '6'] as const;

/** Time zone, language, dates and weeks of the company. */
export function LocaleSection({ values, set, errors, note, isDisabled }: SectionProps) {
  const t = useT();
  const zones = useMemo(zoneOptions, []);
  return (
    <Section title={t('settings.section.region')}>
      <FormGrid>
        <SelectField
          label={t('company.field.time_zone')}
          hint={t('company.zone_hint')}
          name="time_zone"
          options={zones}
          value={values.time_zone}
          onChange={(zone) => set({ time_zone: zone })}
          note={note('time_zone', zoneWords)}
          error={errors.time_zone}
          isDisabled={isDisabled}
          isRequired
        />
        <SelectField
          label={t('company.field.language')}
          hint={t('company.language_hint')}
          name="language"
          options={(['en', 'es'] as const).map((value) => ({ value, label: t(`company.language.${value}`) }))}
          value={values.language}
          onChange={(value) => set({ language: value === 'es' ? 'es' : 'en' })}
          note={note('language', (value) => t(`company.language.${value}`))}
          error={errors.language}
          isDisabled={isDisabled}
          isRequired
        />
        <SelectField
          label={t('company.field.date_format')}
          name="date_format"
          placeholder={t('company.date_by_language')}
          options={DATE_FORMATS.map((value) => ({ value, label: value }))}
          value={values.date_format}
          onChange={(value) => set({ date_format: value })}
          note={note('date_format')}
          error={errors.date_format}
          isDisabled={isDisabled}
        />
        <SelectField
          label={t('company.field.first_day_of_week')}
          name="first_day_of_week"
          options={FIRST_DAYS.map((value) => ({ value, label: t(`company.day.${value}`) }))}
          value={values.first_day_of_week}
          onChange={(value) => set({ first_day_of_week: value ?? '1' })}
          note={note('first_day_of_week', (value) => t(`company.day.${value}`))}
          error={errors.first_day_of_week}
          isDisabled={isDisabled}
          isRequired
        />
      </FormGrid>
    </Section>
  );
}

const zoneWords = (zone: string) => zone.replaceAll('_', ' ');
const zoneOptions = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zoneWords(zone) }));
