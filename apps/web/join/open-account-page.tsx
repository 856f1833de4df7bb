import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { StepLine } from '../../../ui/patterns/form/step-line.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PublicPage } from '../public/public-page.tsx';
import { ConfirmAddress, Ended } from './confirm-page.tsx';
import styles from './join.module.css';
import { joinCalls } from './join-calls.ts';
import { PersonFields, usePerson } from './person-fields.tsx';
import { PolicyField, usePolicy } from './policy-field.tsx';

const STEPS = ['company', 'address', 'person'] as const;
type Step = (typeof STEPS)[number];
const COMPANY = { name: '', kind: 'company', tax_number: '' };
const ADDRESS = { address1: '', city: '', state_name: '', postal_code: '', country_code: '' };
type Address = typeof ADDRESS;

/** /customer-user2: a new customer opens an account in three steps: company, address, person. */
export function OpenAccountPage() {
  const { token } = useSearch({ strict: false }) as { token?: string };
  return token ? <ConfirmAddress token={token} /> : <OpenAccount />;
}

function OpenAccount() {
  const t = useT();
  const [step, setStep] = useState<Step>('company');
  const [hasTried, setTried] = useState(false);
  const [company, setCompany] = useState(COMPANY);
  const [address, setAddress] = useState(ADDRESS);
  const form = useRead(joinCalls.form, {}, { fresh: 'master', isQuiet: true });
  const ask = useChange(joinCalls.ask);
  const person = usePerson(ask.error);
  const policy = usePolicy(ask.error);
  const needsAddress = form.data?.needs_address === true;
  const missing = (text: string, name: string): string | undefined =>
    hasTried && text.trim() === '' ? t(`join.${name}_required`) : undefined;
  const go = (next: Step) => {
    setTried(false);
    setStep(next);
  };
  const submit = () => {
    setTried(true);
    if (step === 'company') return company.name.trim() === '' ? undefined : go('address');
    if (step === 'address') {
      const isWhole = [address.address1, address.city, address.country_code].every((text) => text.trim() !== '');
      return needsAddress && !isWhole ? undefined : go('person');
    }
    if ([person.check(), policy.check()].every(Boolean)) send();
  };
  const send = () => {
    const { website, ...said } = person.values;
    const kind = company.kind === 'person' ? ('person' as const) : ('company' as const);
    const body = { mode: 'new' as const, language: language(), ...said, company: { ...company, kind }, address };
    ask.mutate({ body: { ...body, ...policy.said, ...(website ? { website } : {}) } });
  };
  if (ask.data) return <Ended status={ask.data.status} />;
  return (
    <PublicPage
      title={t('join.new.title')}
      text={t('join.new.text')}
      error={ask.error ? { title: ask.error.message } : null}
      onSubmit={submit}
      links={
        <>
          <Link href="/customer-login">{t('join.have_account')}</Link>
          <Link href="/customer-user">{t('join.to_existing')}</Link>
        </>
      }
    >
      <StepLine
        label={t('join.new.title')}
        current={step}
        steps={STEPS.map((id) => ({ id, label: t(`join.step.${id}`), onSelect: () => go(id) }))}
      />
      {step === 'company' ? (
        <CompanyStep value={company} onChange={setCompany} nameError={missing(company.name, 'company_name')} />
      ) : step === 'address' ? (
        <AddressStep value={address} onChange={setAddress} error={needsAddress ? missing : () => undefined} />
      ) : (
        <>
          <PersonFields person={person} />
          <PolicyField answer={policy} />
          <Documents names={(form.data?.documents ?? []).map((one) => one.name)} />
        </>
      )}
      <Button variant="primary" type="submit" isWide isBusy={ask.isPending}>
        {t(step === 'person' ? 'join.submit' : 'join.next')}
      </Button>
    </PublicPage>
  );
}

function CompanyStep(props: {
  value: typeof COMPANY;
  onChange: (value: typeof COMPANY) => void;
  nameError: string | undefined;
}) {
  const t = useT();
  const { value, onChange } = props;
  return (
    <>
      <RadioField
        label={t('join.kind')}
        options={[
          { value: 'company', label: t('join.kind.company') },
          { value: 'person', label: t('join.kind.person') },
        ]}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      <TextField
        label={t('join.company_name')}
        name="company_name"
        autoComplete="organization"
        isRequired
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
        error={props.nameError}
      />
      <TextField
        label={t('join.tax_number')}
        name="tax_number"
        autoComplete="off"
        value={value.tax_number}
        onChange={(tax_number) => onChange({ ...value, tax_number })}
      />
    </>
  );
}

const AUTO = {
  address1: 'address-line1',
  city: 'address-level2',
  state_name: 'address-level1',
  postal_code: 'postal-code',
  country_code: 'country',
} as const;
const NEEDED: readonly string[] = ['address1', 'city', 'country_code'];

function AddressStep(props: {
  value: Address;
  onChange: (value: Address) => void;
  error: (text: string, name: string) => string | undefined;
}) {
  const t = useT();
  return (Object.keys(ADDRESS) as (keyof Address)[]).map((name) => (
    <TextField
      key={name}
      label={t(`join.${name}`)}
      hint={name === 'country_code' ? t('join.country_hint') : undefined}
      name={name}
      autoComplete={AUTO[name]}
      value={props.value[name]}
      onChange={(text) => props.onChange({ ...props.value, [name]: text })}
      error={NEEDED.includes(name) ? props.error(props.value[name], name) : undefined}
    />
  ));
}

/** Documents come after signing in, where they can be checked and kept; here people learn which. */
function Documents({ names }: { names: readonly string[] }) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <div>
      <p>{t('join.documents')}</p>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
