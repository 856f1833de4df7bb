import { expect, test } from 'vitest';
import { type AddressParts, normaliseAddress } from './address.rules.ts';

const states = [
  { country_code: 'US', code: 'CA', state_name: 'California', state_name_es: 'California' },
  { country_code: 'ES', code: 'M', state_name: 'Madrid', state_name_es: 'Madrid' },
  { country_code: 'ES', code: 'CA', state_name: 'Cádiz', state_name_es: 'Cádiz' },
  { country_code: 'CO', code: 'AMA', state_name: 'Amazonas', state_name_es: 'Amazonas' },
  { country_code: 'PE', code: 'AMA', state_name: 'Amazonas', state_name_es: 'Amazonas' },
];
const empty: AddressParts = {
  address1: null,
  address2: null,
  city: null,
  county: null,
  state_name: null,
  postal_code: null,
  country_code: null,
};
const corrected = (parts: Partial<AddressParts>) => normaliseAddress({ ...empty, ...parts }, states);

test.each<[Partial<AddressParts>, Partial<AddressParts>]>([
  [{ address1: '  1  Main   St ,, Unit 2 ,' }, { address1: '1 Main St, Unit 2' }],
  [{ city: ' ' }, { city: null }],
  [{ postal_code: ' sw1a 1aa ' }, { postal_code: 'SW1A 1AA' }],
  [{ state_name: 'ca', country_code: 'US' }, { state_name: 'California' }],
  [{ state_name: 'cadiz', country_code: 'ES' }, { state_name: 'Cádiz' }],
  [{ state_name: 'CALIFORNIA' }, { state_name: 'California', country_code: 'US' }],
  [{ state_name: 'Amazonas' }, { state_name: 'Amazonas', country_code: null }],
])('%o → %o', (sent, expected) => {
  expect(corrected(sent).address).toMatchObject(expected);
});

test('an unknown state stays and is told', () => {
  expect(corrected({ state_name: 'Madird', country_code: 'ES' })).toMatchObject({
    address: { state_name: 'Madird' },
    unresolved: [{ field: 'state_name', value: 'Madird' }],
  });
  expect(corrected({ state_name: 'Somewhere', country_code: 'VA' }).unresolved).toEqual([]);
});

test('what is right already does not change', () => {
  const right = { ...empty, address1: '1 Main St, Unit 2', city: 'Madrid', state_name: 'Madrid', country_code: 'ES' };
  expect(normaliseAddress(right, states)).toEqual({ address: right, unresolved: [] });
});
