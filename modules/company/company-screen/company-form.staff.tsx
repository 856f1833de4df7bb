import { useVersionedForm, type VersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { CompanySection } from '../settings-page/sections.web.ts';
import { AddressSection } from './address-section.staff.tsx';
import { ColourSection } from './colour-section.staff.tsx';
import { COMPANY_PATHS, type CompanyRow, companyCalls } from './company-calls.web.ts';
import styles from './company-screen.module.css';
import { bodyOf, type CompanyValues, problemsOf, valuesOf } from './company-values.web.ts';
import { IdentitySection } from './identity-section.staff.tsx';
import { LocaleSection } from './locale-section.staff.tsx';

/** What every section of the form takes. */
export interface SectionProps {
  row: CompanyRow;
  values: CompanyValues;
  set: (patch: Partial<CompanyValues>) => void;
  errors: Readonly<Record<string, string>>;
  /** Behind the label of a changed field: what it was, in the words of the field. */
  note: (name: keyof CompanyValues, words?: (value: string) => string) => string | undefined;
  isDisabled: boolean;
}

/**
 * The form of the company's record; its sections share one save. What else changed on the page may be written along, in one call.
 * A field that the server refused may stand in a section that is not on the screen: the page leads there.
 */
export function useCompanyForm(
  row: CompanyRow,
  along: ((company: object) => Promise<void>) | null,
  onRefused: (name: string) => void,
): VersionedForm<CompanyValues> {
  const t = useT();
  return useVersionedForm<CompanyRow, CompanyValues>({
    name: 'company',
    row,
    valuesOf,
    check: (values) => problemsOf(values, t),
    send: async (values, before, updatedAt) => {
      const body = { ...bodyOf(before, values), updated_at: updatedAt };
      try {
        if (!along) return await send(companyCalls.update, { body });
        await along(body);
      } catch (error) {
        const [refused] = isApiError(error) ? Object.keys(error.errors) : [];
        if (refused) onRefused(refused);
        throw error;
      }
      return send(companyCalls.get, {});
    },
    onDone: () => void invalidate(COMPANY_PATHS),
    label: (name) => t(`company.field.${name}`),
    shown: (_name, value) => value ?? '—',
  });
}

interface Props {
  section: CompanySection;
  row: CompanyRow;
  form: VersionedForm<CompanyValues>;
  isDisabled: boolean;
}

/** One section of the company's record. */
export function CompanyPart({ section, row, form, isDisabled }: Props) {
  const t = useT();
  const { values, set, errors } = form;
  const note: SectionProps['note'] = (name, words = (value) => value) => {
    if (!form.changed.includes(name)) return undefined;
    const was = form.before[name];
    return was ? t('settings.was', { value: words(was) }) : t('settings.was_empty');
  };
  const common: SectionProps = { row, values, set, errors, note, isDisabled };
  return (
    <div data-marks-edited>
      {section === 'identity' ? <IdentitySection {...common} /> : null}
      {section === 'address' ? <AddressSection {...common} /> : null}
      {section === 'brand' ? <ColourSection {...common} /> : null}
      {section === 'region' ? (
        <>
          <LocaleSection {...common} />
          <BaseCurrency row={row} />
        </>
      ) : null}
    </div>
  );
}

function BaseCurrency({ row: { base_currency: currency } }: { row: CompanyRow }) {
  const t = useT();
  return (
    <Section title={t('company.section.currency')}>
      <p>
        <strong>{currency.code}</strong> · {currency.name} ({currency.symbol})
      </p>
      <p className={styles.hint}>
        {t('company.currency_hint')} <Link href="/ams/currency">{t('company.currencies')}</Link>
      </p>
    </Section>
  );
}
