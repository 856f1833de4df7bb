import { changedNames, type EditValue, type EditValues } from './edit-fields.rules.ts';

const CONTACT = ['contact_name', 'contact_phone', 'contact_email'];
const PLACE = ['address1', 'address2', 'city', 'state_name', 'postal_code'];

const isBlank = (value: EditValue | undefined): boolean => (value ?? '') === '';
const isSame = (before: EditValues, after: EditValues, names: readonly string[]): boolean =>
  !changedNames(before, after).some((name) => names.includes(name));
const blank = (names: readonly string[]): EditValues => Object.fromEntries(names.map((name) => [name, '']));
const pick = (values: EditValues, names: readonly string[]): EditValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

const isHandedOver = (before: EditValues, after: EditValues): boolean =>
  before.customer_id !== null && !isSame(before, after, ['customer_id']);

/**
 * The form's values with a customer picked. Contact and address of the customer before are taken out, as the save will do; what the
 * person typed in the form stays, and so does an address that was typed for the activity (`isTyped`). The first customer takes nothing out.
 */
export function withCustomer(
  before: EditValues,
  now: EditValues,
  customer: EditValue,
  { isTyped }: { isTyped: boolean },
): EditValues {
  const next = { ...now, customer_id: customer };
  const was = isHandedOver(before, now);
  if (!isHandedOver(before, next)) return was ? { ...next, ...restored(before, next) } : next;
  if (was) return next;
  const contact = CONTACT.filter((name) => isSame(before, now, [name]));
  const place = !isTyped && isSame(before, now, PLACE) ? PLACE : [];
  return { ...next, ...blank([...contact, ...place]) };
}

/** What was taken out and not typed again. */
function restored(before: EditValues, now: EditValues): EditValues {
  const contact = CONTACT.filter((name) => isBlank(now[name]));
  const place = PLACE.every((name) => isBlank(now[name])) ? PLACE : [];
  return pick(before, [...contact, ...place]);
}

/** What saving does with contact and address, when the form puts another customer in the place of one. */
export interface HandOver {
  from: string;
  /** Name of the other customer; null when there is none any more. */
  to: string | null;
  /** Where the address comes from; null when there is nothing to choose. */
  place: 'kept' | 'theirs' | null;
}

export function handOverOf(before: EditValues, after: EditValues): HandOver | null {
  if (!isHandedOver(before, after)) return null;
  return { from: labelOf(before.customer_id) ?? '', to: labelOf(after.customer_id), place: placeOf(before, after) };
}

const labelOf = (value: EditValue | undefined): string | null =>
  value && typeof value !== 'string' ? value.label : null;

/** Blank fields that saving takes from the other customer, or takes away with the one before. */
export function handedNames(before: EditValues, after: EditValues): string[] {
  if (!isHandedOver(before, after)) return [];
  const place = placeOf(before, after) === 'theirs' ? PLACE : [];
  return [...CONTACT.filter((name) => isBlank(after[name])), ...place];
}

/** How many changes a person made: another customer is one, with the contact and address that go with it. */
export function changeCount(before: EditValues, after: EditValues): number {
  const handed = handedNames(before, after);
  return changedNames(before, after).filter((name) => !handed.includes(name)).length;
}

function placeOf(before: EditValues, after: EditValues): HandOver['place'] {
  if (PLACE.every((name) => isBlank(before[name]))) return null;
  if (isSame(before, after, PLACE)) return 'kept';
  return PLACE.every((name) => isBlank(after[name])) ? 'theirs' : null;
}

/** The values with the address that stood there, or with that of the customer. */
export const withPlace = (before: EditValues, now: EditValues, place: 'kept' | 'theirs'): EditValues => ({
  ...now,
  ...(place === 'kept' ? pick(before, PLACE) : blank(PLACE)),
});

/**
 * Names of the fields to send. With another customer, a blank contact or address is left to what the customer has, and an address
 * that stays is named whole.
 */
export function namesToSend(before: EditValues, after: EditValues): string[] {
  const changed = changedNames(before, after);
  if (!isHandedOver(before, after)) return changed;
  const told = [...CONTACT, ...PLACE];
  const named = PLACE.filter((name) => !isBlank(after[name]));
  const contact = CONTACT.filter((name) => !isBlank(after[name]));
  return [...changed.filter((name) => !told.includes(name)), ...named, ...contact];
}
