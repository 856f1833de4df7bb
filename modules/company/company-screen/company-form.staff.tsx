import { useVersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { VirusCheckSection } from '../virus-check-screen/virus-check-section.staff.tsx';
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
  isDisabled: boolean;
}

/** The sections of the company's record with one save bar for all of them. */
export function CompanyForm({ row, isDisabled }: { row: CompanyRow; isDisabled: boolean }) {
  const t = useT();
  const form = useVersionedForm<CompanyRow, CompanyValues>({
    name: 'company',
    row,
    valuesOf,
    check: problemsOf,
    send: (values, before, updatedAt) =>
      send(companyCalls.update, { body: { ...bodyOf(before, values), updated_at: updatedAt } }),
    onDone: () => void invalidate(COMPANY_PATHS),
    label: (name) => t(`company.field.${name}`),
    shown: (_name, value) => value ?? '—',
  });
  const { values, set, errors } = form;
  const common: SectionProps = { row, values, set, errors, isDisabled };
  const code = row.base_currency.code;
  return (
    <>
      <PageBody>
        <div className={styles.form}>
          {isDisabled ? <Banner meaning="neutral" title={t('company.read_only')} /> : null}
          <ErrorSummary problems={form.problems.length > 1 ? form.problems : []} submitCount={form.submitCount} />
          {form.failure ? (
            <Banner meaning="danger" title={form.failure.message} isAssertive>
              {form.failure.status === 0 ? t('web.error.network_next') : null}
            </Banner>
          ) : null}
          <IdentitySection {...common} />
          <AddressSection {...common} />
          <ColourSection {...common} />
          <LocaleSection {...common} />
          <Section title={t('company.section.currency')}>
            <p>
              <strong>{code}</strong> · {row.base_currency.name} ({row.base_currency.symbol})
            </p>
            <p className={styles.hint}>
              {t('company.currency_hint')} <Link href="/ams/currency">{t('company.currencies')}</Link>
            </p>
          </Section>
          <VirusCheckSection />
        </div>
      </PageBody>
      <SaveBar
        changes={form.isDirty ? form.changes : 0}
        isSaving={form.isBusy}
        onSave={form.submit}
        onDiscard={form.discard}
      />
      {form.conflict}
    </>
  );
}
