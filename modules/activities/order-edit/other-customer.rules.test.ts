import { expect, test } from 'vitest';
import { patchOf, valuesOf } from './edit-fields.rules.ts';
import { changeCount, handedNames, handOverOf, namesToSend, withCustomer, withPlace } from './other-customer.rules.ts';

const before = valuesOf({
  customer_id: 1,
  customer: { name: 'Alder House' },
  contact_name: 'Ann of Alder',
  contact_phone: '876 555 0101',
  address1: '1 Alder Lane',
  city: 'Aldertown',
});
const alder = { value: '1', label: 'Alder House' };
const birch = { value: '2', label: 'Birch House' };
const onFile = { isTyped: false };
const typed = { isTyped: true };
const sent = (values: typeof before) => patchOf(values, namesToSend(before, values));

test('another customer brings contact and address; the form shows that those of the one before go', () => {
  const moved = withCustomer(before, before, birch, onFile);
  expect(moved).toMatchObject({ contact_name: '', contact_phone: '', address1: '', city: '' });
  expect(handOverOf(before, moved)).toEqual({ from: 'Alder House', to: 'Birch House', place: 'theirs' });
  expect(sent(moved)).toEqual({ customer_id: 2 });
});

test('an address typed for the activity stays and is named whole', () => {
  const moved = withCustomer(before, before, birch, typed);
  expect(handOverOf(before, moved)).toMatchObject({ place: 'kept' });
  expect(sent(moved)).toEqual({ customer_id: 2, address1: '1 Alder Lane', city: 'Aldertown' });
  expect(sent(withPlace(before, moved, 'theirs'))).toEqual({ customer_id: 2 });
});

test('the person may keep an address on file, and what they typed stands', () => {
  const moved = withCustomer(before, { ...before, contact_name: 'At the gate' }, birch, onFile);
  expect(moved).toMatchObject({ contact_name: 'At the gate', contact_phone: '', address1: '' });
  const kept = withPlace(before, moved, 'kept');
  const place = { address1: '1 Alder Lane', city: 'Aldertown' };
  expect(sent(kept)).toEqual({ customer_id: 2, contact_name: 'At the gate', ...place });
  const elsewhere = { ...moved, address1: '9 Site Road' };
  expect(handOverOf(before, elsewhere)).toMatchObject({ place: null });
  expect(sent(elsewhere)).toMatchObject({ address1: '9 Site Road' });
});

test('the same customer again puts back what was taken out', () => {
  const back = withCustomer(before, withCustomer(before, before, birch, onFile), alder, onFile);
  expect(back).toEqual(before);
  expect(sent(back)).toEqual({});
  const typedMeanwhile = { ...withCustomer(before, before, birch, onFile), city: 'Birchville' };
  expect(withCustomer(before, typedMeanwhile, alder, onFile)).toMatchObject({
    contact_name: 'Ann of Alder',
    city: 'Birchville',
  });
});

test('a third customer takes nothing more out, none removes, the first one fills', () => {
  const second = { ...withCustomer(before, before, birch, onFile), city: 'Oakville' };
  const third = withCustomer(before, second, { value: '3', label: 'Oak House' }, onFile);
  expect(third).toMatchObject({ city: 'Oakville' });
  const none = withCustomer(before, before, null, onFile);
  expect(handOverOf(before, none)).toMatchObject({ from: 'Alder House', to: null });
  expect(sent(none)).toEqual({ customer_id: null });
  const open = valuesOf({ customer_id: null, city: 'Kingston' });
  const first = withCustomer(open, open, birch, typed);
  expect(first).toMatchObject({ city: 'Kingston' });
  expect(handOverOf(open, first)).toBeNull();
});

test('another customer is one change, with what goes with it; what is typed beside counts by itself', () => {
  const moved = withCustomer(before, before, birch, onFile);
  expect(changeCount(before, moved)).toBe(1);
  expect(handedNames(before, moved)).toEqual(expect.arrayContaining(['contact_name', 'address1', 'city']));
  expect(changeCount(before, { ...moved, contact_name: 'At the gate', title: 'Visit' })).toBe(3);
  const kept = withPlace(before, moved, 'kept');
  expect(changeCount(before, kept)).toBe(1);
  expect(handedNames(before, kept)).not.toContain('address1');
  expect(changeCount(before, { ...before, city: '' })).toBe(1);
});
