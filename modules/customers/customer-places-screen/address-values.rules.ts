/** The kinds of an address. */
export const KINDS = ['site', 'delivery', 'billing', 'other'] as const;

/** An address as its form holds it; `place` in the words of the address fields, country and state by code and name. */
export interface AddressValues {
  label: string;
  kind: (typeof KINDS)[number];
  place: {
    street: string;
    city: string;
    postalCode: string;
    countryId: string | null;
    stateId: string | null;
    latitude: string;
    longitude: string;
  };
  time_zone: string | null;
  instructions: string;
  is_default_delivery: boolean;
  is_default_billing: boolean;
}

/** An address as it is stored. */
export interface StoredAddress {
  label: string | null;
  kind: AddressValues['kind'];
  address1: string | null;
  city: string | null;
  state_name: string | null;
  postal_code: string | null;
  country_code: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  instructions: string | null;
  is_default_delivery: boolean;
  is_default_billing: boolean;
}

/** The form's values of an address, or those a new one starts with. */
export const addressValues = (stored: StoredAddress | null): AddressValues => ({
  label: stored?.label ?? '',
  kind: stored?.kind ?? 'site',
  place: {
    street: stored?.address1 ?? '',
    city: stored?.city ?? '',
    postalCode: stored?.postal_code ?? '',
    countryId: stored?.country_code ?? null,
    stateId: stored?.state_name ?? null,
    latitude: stored?.latitude == null ? '' : String(stored.latitude),
    longitude: stored?.longitude == null ? '' : String(stored.longitude),
  },
  time_zone: stored?.time_zone ?? null,
  instructions: stored?.instructions ?? '',
  is_default_delivery: stored?.is_default_delivery ?? false,
  is_default_billing: stored?.is_default_billing ?? false,
});

/** Whether a visit could find it: a street, a city, a postal code or a point on the map. */
export const isSomewhere = ({ street, city, postalCode, latitude, longitude }: AddressValues['place']): boolean =>
  [street, city, postalCode].some((text) => text.trim() !== '') || (latitude !== '' && longitude !== '');

/** The values as the calls take them; blank is null. Marks are sent when set: taking one away means giving it to another. */
export function addressBody(values: AddressValues) {
  const text = (value: string): string | null => value.trim() || null;
  const { place } = values;
  return {
    label: text(values.label),
    kind: values.kind,
    address1: text(place.street),
    city: text(place.city),
    state_name: place.stateId,
    postal_code: text(place.postalCode),
    country_code: place.countryId,
    latitude: place.latitude === '' ? null : place.latitude,
    longitude: place.longitude === '' ? null : place.longitude,
    time_zone: values.time_zone,
    instructions: text(values.instructions),
    is_default_delivery: values.is_default_delivery,
    is_default_billing: values.is_default_billing,
  };
}
