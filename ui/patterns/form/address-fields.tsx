import { useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { NumberField } from '../../primitives/fields/number-field.tsx';
import type { PickerOption } from '../../primitives/fields/picker/picker.tsx';
import { SelectField } from '../../primitives/fields/select-field.tsx';
import { TextField } from '../../primitives/fields/text-field.tsx';
import { useT } from '../../text/text.tsx';
import styles from './form.module.css';
import { FormGrid, FormWide } from './form-grid.tsx';

/** An address as it is typed; latitude and longitude are decimal strings, '' for none. */
export interface AddressValue {
  street: string;
  city: string;
  postalCode: string;
  countryId: string | null;
  stateId: string | null;
  latitude: string;
  longitude: string;
}

/** Props of AddressFields. */
export interface AddressFieldsProps {
  value: AddressValue;
  onChange: (value: AddressValue) => void;
  countries: readonly PickerOption[];
  /** States of a country; asked again when the country changes. */
  loadStates: (countryId: string) => Promise<readonly PickerOption[]>;
  /** Looks up coordinates; null = not found. Given up after 15 s; the typed text is kept whatever happens. */
  geocode?: (address: AddressValue, signal: AbortSignal) => Promise<{ latitude: string; longitude: string } | null>;
  errors?: Partial<Record<keyof AddressValue, string>>;
  /** Names of the fields as the form knows them, which lead from a problem to its field. */
  names?: Partial<Record<keyof AddressValue, string>>;
  isDisabled?: boolean;
}

const patience = 15_000;

/** Street, city, country with its states, and coordinates by look-up or by hand. */
export function AddressFields({
  value,
  onChange,
  countries,
  loadStates,
  geocode,
  errors = {},
  names = {},
  isDisabled,
}: AddressFieldsProps) {
  const t = useT();
  const states = useStates(value.countryId, loadStates);
  const set = (part: Partial<AddressValue>) => onChange({ ...value, ...part });
  return (
    <FormGrid>
      <PostalPart value={value} set={set} errors={errors} names={names} isDisabled={isDisabled} />
      <SelectField
        name={names.countryId}
        label={t('ui.address.country')}
        options={countries}
        value={value.countryId}
        onChange={(countryId) => set({ countryId, stateId: null })}
        error={errors.countryId}
        isDisabled={isDisabled}
      />
      <SelectField
        name={names.stateId}
        label={t('ui.address.state')}
        hint={value.countryId ? undefined : t('ui.address.country_first')}
        options={states}
        value={value.stateId}
        onChange={(stateId) => set({ stateId })}
        error={errors.stateId}
        isDisabled={isDisabled || !value.countryId}
      />
      <PinPart value={value} set={set} errors={errors} names={names} isDisabled={isDisabled} />
      {geocode && !isDisabled ? (
        <FormWide>
          <LookUp address={value} geocode={geocode} onFound={set} />
        </FormWide>
      ) : null}
    </FormGrid>
  );
}

interface PartProps {
  value: AddressValue;
  set: (part: Partial<AddressValue>) => void;
  errors: Partial<Record<keyof AddressValue, string>>;
  names: Partial<Record<keyof AddressValue, string>>;
  isDisabled?: boolean;
}

function PostalPart({ value, set, errors, names, isDisabled }: PartProps) {
  const t = useT();
  return (
    <>
      <FormWide>
        <TextField
          name={names.street}
          label={t('ui.address.street')}
          value={value.street}
          onChange={(street) => set({ street })}
          error={errors.street}
          autoComplete="street-address"
          isDisabled={isDisabled}
        />
      </FormWide>
      <TextField
        name={names.city}
        label={t('ui.address.city')}
        value={value.city}
        onChange={(city) => set({ city })}
        error={errors.city}
        autoComplete="address-level2"
        isDisabled={isDisabled}
      />
      <TextField
        name={names.postalCode}
        label={t('ui.address.postal_code')}
        value={value.postalCode}
        onChange={(postalCode) => set({ postalCode })}
        error={errors.postalCode}
        autoComplete="postal-code"
        isDisabled={isDisabled}
      />
    </>
  );
}

function PinPart({ value, set, errors, names, isDisabled }: PartProps) {
  const t = useT();
  return (
    <>
      <NumberField
        name={names.latitude}
        label={t('ui.address.latitude')}
        value={value.latitude}
        onChange={(latitude) => set({ latitude })}
        min="-90"
        max="90"
        decimals={7}
        error={errors.latitude}
        isDisabled={isDisabled}
      />
      <NumberField
        name={names.longitude}
        label={t('ui.address.longitude')}
        value={value.longitude}
        onChange={(longitude) => set({ longitude })}
        min="-180"
        max="180"
        decimals={7}
        error={errors.longitude}
        isDisabled={isDisabled}
      />
    </>
  );
}

function useStates(countryId: string | null, load: AddressFieldsProps['loadStates']): readonly PickerOption[] {
  const [states, setStates] = useState<readonly PickerOption[]>([]);
  const ask = useRef(load);
  ask.current = load;
  useEffect(() => {
    let isCurrent = true;
    setStates([]);
    if (countryId) {
      ask.current(countryId).then(
        (found) => isCurrent && setStates(found),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [countryId]);
  return states;
}

type LookUpState = 'idle' | 'busy' | 'found' | 'missing' | 'failed';

function LookUp({
  address,
  geocode,
  onFound,
}: {
  address: AddressValue;
  geocode: NonNullable<AddressFieldsProps['geocode']>;
  onFound: (found: { latitude: string; longitude: string }) => void;
}) {
  const t = useT();
  const [state, setState] = useState<LookUpState>('idle');
  const find = async () => {
    setState('busy');
    const found = await geocode(address, AbortSignal.timeout(patience)).catch(() => undefined);
    if (found) onFound(found);
    setState(found ? 'found' : found === null ? 'missing' : 'failed');
  };
  return (
    <div className={styles.lookUp}>
      <Button isBusy={state === 'busy'} onClick={find}>
        {t('ui.address.find')}
      </Button>
      <span role="status" className={styles.quiet}>
        {state === 'idle' || state === 'busy' ? '' : t(`ui.address.${state}`)}
      </span>
    </div>
  );
}
