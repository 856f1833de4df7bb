import { useRead } from '../../../platform/web/query/hooks.ts';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { customerReads } from '../customer-web/customer-calls.web.ts';

interface Values {
  address1: string;
  city: string;
  country_code: string | null;
}

interface Props {
  values: Values;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<Values>) => void;
}

/** The parts of an address the company wants with every customer. */
export function NewAddress({ values, errors, onChange }: Props) {
  const t = useT();
  const { data = [] } = useRead(customerReads.countries, {}, { fresh: 'master' });
  return (
    <>
      <TextField
        name="address1"
        label={t('ui.address.street')}
        value={values.address1}
        onChange={(address1) => onChange({ address1 })}
        error={errors.addresses}
        autoComplete="street-address"
        isRequired
      />
      <TextField
        name="city"
        label={t('ui.address.city')}
        value={values.city}
        onChange={(city) => onChange({ city })}
        autoComplete="address-level2"
        isRequired
      />
      <SelectField
        name="country_code"
        label={t('ui.address.country')}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        value={values.country_code}
        onChange={(country_code) => onChange({ country_code })}
        isRequired
      />
    </>
  );
}
