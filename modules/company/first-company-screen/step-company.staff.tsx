import { useMemo } from 'react';
import { failureWords } from '../../../platform/web/forms/next-step.ts';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { patchUser } from '../../../platform/web/session/session.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type CompanyRow, companyCalls } from '../company-screen/company-calls.web.ts';
import { bodyOf, type CompanyValues, problemsOf, valuesOf } from '../company-screen/company-values.web.ts';
import { LogoField } from '../company-screen/logo-field.staff.tsx';
import { CURRENCIES, currencyOf } from '../country/country-currency.rules.ts';
import { FIRST_PATHS, firstCalls } from '../first-hour-screen/first-calls.web.ts';
import { FirstForm } from '../first-hour-screen/first-form.staff.tsx';
import { firstPlace, isNameless, isUnnamed } from './first-company.web.ts';

type Countries = readonly { id: number; code: string; country_name: string }[];
type FirstValues = CompanyValues & { currency: string; own_first_name: string; own_last_name: string };

/** Name, logo and address, which customers see on every document; and where the company is, which everything else goes by. */
export function StepCompany() {
  const { data: company } = useRead(companyCalls.get, {});
  const { data: countries } = useRead(companyCalls.countries, {}, { fresh: 'master' });
  return company && countries ? (
    <CompanyFields key={company.updated_at} company={company} countries={countries} />
  ) : (
    <Skeleton lines={10} height={24} />
  );
}

interface FieldsProps {
  company: CompanyRow;
  countries: Countries;
}

function CompanyFields({ company, countries }: FieldsProps) {
  const t = useT();
  const { user } = useSession();
  const asksName = isNameless(user);
  const before = { ...valuesOf(company), currency: company.base_currency.code };
  const unsaid = { ...before, own_first_name: '', own_last_name: '' };
  const form = useForm<FirstValues, { first_name: string; last_name: string | null } | null>({
    initial: isUntouched(company) ? { ...unsaid, ...placed(company, countries) } : unsaid,
    check: (values) => ({
      ...problemsOf(values, t),
      ...(asksName && values.own_first_name.trim() === '' ? { own_first_name: ruleText('name_required') } : {}),
      ...(values.country_id === null ? { country_id: ruleText('select_required') } : {}),
    }),
    send: async ({ currency, own_first_name, own_last_name, ...values }) => {
      const named = { first_name: own_first_name.trim(), last_name: own_last_name.trim() || null };
      if (asksName) await send(firstCalls.ownName, { body: named });
      await send(companyCalls.update, {
        body: {
          ...bodyOf(before, values),
          ...(currency === before.currency ? {} : { base_currency_code: currency }),
          updated_at: company.updated_at,
        } as never,
      });
      // Whoever saves what stood there has said that it is right.
      await send(firstCalls.hide, { body: { company_checked: true } });
      return asksName ? named : null;
    },
    onDone: (named) => {
      if (named) void patchUser(named);
      void invalidate([...FIRST_PATHS, '/currency']);
    },
  });
  const text = (
    name: 'name' | 'address1' | 'city' | 'phone' | 'email' | 'own_first_name' | 'own_last_name',
    isRequired?: boolean,
  ) => (
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
      failure={failureWords(form.failure, t)}
      submit={t('first.company.save')}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      onSubmit={form.submit}
    >
      {asksName ? text('own_first_name', true) : null}
      {asksName ? text('own_last_name') : null}
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
      <PlaceFields countries={countries} values={form.values} set={form.set} errors={form.errors} />
      {text('address1')}
      {text('city')}
      {text('phone')}
      {text('email')}
    </FirstForm>
  );
}

interface PlaceProps {
  countries: Countries;
  values: FirstValues;
  set: (patch: Partial<FirstValues>) => void;
  errors: Readonly<Record<string, string>>;
}

/** Country, clock, language and currency; another country brings its currency along. */
function PlaceFields({ countries, values, set, errors }: PlaceProps) {
  const t = useT();
  const zones = useMemo(
    () => options(Intl.supportedValuesOf('timeZone'), values.time_zone, zoneName),
    [values.time_zone],
  );
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(language(), { type: 'currency' });
    return options(CURRENCIES, values.currency, (code) => {
      const name = names.of(code) ?? '';
      return `${code} · ${name.charAt(0).toLocaleUpperCase()}${name.slice(1)}`;
    });
  }, [values.currency]);
  const choose = (id: string | null) => {
    const code = countries.find((country) => String(country.id) === id)?.code;
    const paid = code ? currencyOf(code) : null;
    set({ country_id: id, state: '', ...(paid ? { currency: paid } : {}) });
  };
  return (
    <>
      <SelectField
        name="country_id"
        label={t('first.field.country')}
        options={countries.map(({ id, country_name }) => ({ value: String(id), label: country_name }))}
        value={values.country_id}
        onChange={choose}
        error={errors.country_id}
        isRequired
      />
      <SelectField
        name="time_zone"
        label={t('first.field.time_zone')}
        options={zones}
        value={values.time_zone}
        onChange={(time_zone) => set({ time_zone })}
        error={errors.time_zone}
        isRequired
      />
      <SelectField
        name="language"
        label={t('first.field.language')}
        hint={t('first.field.language_hint')}
        options={(['en', 'es'] as const).map((value) => ({ value, label: t(`first.language.${value}`) }))}
        value={values.language}
        onChange={(value) => set({ language: value === 'es' ? 'es' : 'en' })}
        error={errors.language}
        isRequired
      />
      <SelectField
        name="base_currency_code"
        label={t('first.field.currency')}
        hint={t('first.field.currency_hint')}
        options={currencies}
        value={values.currency}
        onChange={(code) => set({ currency: code ?? values.currency })}
        error={errors.base_currency_code}
        isRequired
      />
    </>
  );
}

const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** What is stored stays a choice, whatever the browser knows. */
const options = (all: readonly string[], stored: string | null, label: (value: string) => string) =>
  [...new Set(stored ? [...all, stored] : all)].sort().map((value) => ({ value, label: label(value) }));

/** Nobody has saved this step yet. */
const isUntouched = ({ logo, address1, city }: CompanyRow): boolean => !logo && !address1 && !city;

function placed(company: CompanyRow, countries: Countries): Partial<FirstValues> {
  const { base_currency, country, time_zone: zone } = company;
  const place = firstPlace(
    { country: country?.code ?? null, zone, currency: base_currency.code, language: company.language },
    {
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locales: navigator.languages,
      language: language() === 'es' ? 'es' : 'en',
    },
    countries.map(({ code }) => code),
  );
  const id = countries.find(({ code }) => code === place.country)?.id;
  return {
    name: isUnnamed(company.name) ? '' : company.name,
    country_id: id === undefined ? null : String(id),
    time_zone: place.zone,
    language: place.language,
    currency: place.currency,
  };
}
