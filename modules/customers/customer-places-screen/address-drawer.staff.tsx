import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { type FormErrors, useForm } from '../../../platform/web/forms/use-form.ts';
import { useVersion } from '../../../platform/web/forms/use-version.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { AddressFields } from '../../../ui/patterns/form/address-fields.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { CUSTOMER_PATHS, customerReads, customerWrites } from '../customer-web/customer-calls.web.ts';
import type { CustomerAddress } from '../customer-web/customer-types.web.ts';
import { type AddressValues, addressBody, addressValues, isSomewhere, KINDS } from './address-values.rules.ts';

/** Adds or changes an address of a customer, with its time zone and what it is used for. */
export function AddressDrawer(props: { customerId: number; address: CustomerAddress | null; onClose: () => void }) {
  const { customerId, address, onClose } = props;
  const t = useT();
  const atVersion = useVersion(address);
  const { data: countries = [] } = useRead(customerReads.countries, {}, { fresh: 'master' });
  const form = useForm({
    initial: addressValues(address),
    check: ({ place }) => (isSomewhere(place) ? ({} as FormErrors) : { address1: t('customer.place.needs_place') }),
    send: (values) => {
      const body = addressBody(values);
      return address
        ? atVersion((version) =>
            send(customerWrites.updateAddress, {
              params: { id: customerId, childId: address.id },
              body: { ...body, ...version },
            }),
          )
        : send(customerWrites.addAddress, { params: { id: customerId }, body });
    },
    onDone: () => {
      onClose();
      void invalidate(CUSTOMER_PATHS);
    },
  });
  const { values, set, errors } = form;
  const statesOf = async (code: string) =>
    (countries.find((country) => country.code === code)?.states ?? []).map(({ name }) => ({
      value: name,
      label: name,
    }));
  return (
    <FormDrawer
      title={address ? (address.label ?? t('customer.field.address')) : t('customer.add_address')}
      form={form}
      submit={t('ui.save.save')}
      onClose={onClose}
    >
      <TextField
        name="label"
        label={t('customer.place.label')}
        hint={t('customer.place.label_hint')}
        value={values.label}
        onChange={(label) => set({ label })}
        error={errors.label}
        maxLength={100}
        autoFocus
      />
      <SelectField
        name="kind"
        label={t('customer.field.kind')}
        options={KINDS.map((kind) => ({ value: kind, label: t(`customer.place.kind.${kind}`) }))}
        value={values.kind}
        onChange={(kind) => set({ kind: (kind ?? 'site') as AddressValues['kind'] })}
        error={errors.kind}
        isRequired
      />
      <AddressFields
        key={countries.length}
        value={values.place}
        onChange={(place) => set({ place })}
        countries={countries.map(({ code, name }) => ({ value: code, label: name }))}
        loadStates={statesOf}
        errors={placeErrors(errors)}
        names={NAMES}
      />
      <SelectField
        name="time_zone"
        label={t('customer.place.time_zone')}
        hint={t('customer.place.time_zone_hint')}
        options={zones()}
        value={values.time_zone}
        onChange={(time_zone) => set({ time_zone })}
        error={errors.time_zone}
      />
      <TextareaField
        name="instructions"
        label={t('customer.field.instructions')}
        hint={t('customer.place.instructions_hint')}
        value={values.instructions}
        onChange={(instructions) => set({ instructions })}
        error={errors.instructions}
        maxLength={2000}
      />
      <CheckboxField
        label={t('customer.place.is_delivery')}
        value={values.is_default_delivery}
        onChange={(is_default_delivery) => set({ is_default_delivery })}
      />
      <CheckboxField
        label={t('customer.place.is_billing')}
        value={values.is_default_billing}
        onChange={(is_default_billing) => set({ is_default_billing })}
      />
    </FormDrawer>
  );
}

/** Parts of a place as they are stored. */
const NAMES = {
  street: 'address1',
  city: 'city',
  postalCode: 'postal_code',
  countryId: 'country_code',
  stateId: 'state_name',
  latitude: 'latitude',
  longitude: 'longitude',
} as const;

const placeErrors = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(NAMES).map(([part, name]) => [part, errors[name]]));

let known: { value: string; label: string }[] | null = null;

function zones(): { value: string; label: string }[] {
  known ??= Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return known;
}
