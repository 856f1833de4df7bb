import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { lookUp, lookUpOne } from '../../../platform/web/resource-form/lookup.ts';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { fold } from '../../../ui/text/fold.ts';
import { userReads } from './user-calls.web.ts';

const LOCATION = { table: 'location', title: 'name', path: 'location' };
const CUSTOMER = { table: 'customer', title: 'name', path: 'customer/all-dropdown-list' };
const STAFF = { table: 'app_user', title: 'name', path: 'user' };
const MOST = 20;

/** Locations, customers and colleagues to choose from. */
export const locationsLike = (query: string, signal: AbortSignal) => lookUp(LOCATION, query, signal);
export const locationName = (id: string) => lookUpOne(LOCATION, id);
export const staffLike = (query: string, signal: AbortSignal) => lookUp(STAFF, query, signal);

const customersCall = looseRemote<{ query: { q?: string } }, { id: number; name: string; customer_code: string }[]>(
  'GET',
  `/${CUSTOMER.path}`,
);

/** Customers by name or code; the code tells namesakes apart. */
export async function customersLike(query: string, signal: AbortSignal): Promise<PickerOption[]> {
  const rows = await send(customersCall, { query: { q: query || undefined } }, { signal });
  return rows.slice(0, MOST).map((row) => ({ value: String(row.id), label: row.name, hint: row.customer_code }));
}

interface Place {
  id: number;
  name: string;
  sections: { id: number; name: string; active: boolean }[];
}

const placesCall = looseRemote<{ query: { q?: string; page: number; per_page: number } }, { data: Place[] }>(
  'GET',
  '/location',
);

/** Sections by their location's name, else by their own: "Kingston depot / Bay 2". */
export async function sectionsLike(query: string, signal: AbortSignal): Promise<PickerOption[]> {
  const places = (q: string | undefined) => send(placesCall, { query: { q, page: 1, per_page: 200 } }, { signal });
  const found = await places(query || undefined);
  if (query === '' || found.data.length > 0) return sectionOptions(found.data).slice(0, MOST);
  const wanted = fold(query);
  const all = await places(undefined);
  return sectionOptions(all.data)
    .filter((option) => fold(option.label).includes(wanted))
    .slice(0, MOST);
}

const sectionOptions = (places: readonly Place[]): PickerOption[] =>
  places.flatMap((place) =>
    place.sections
      .filter((section) => section.active)
      .map((section) => ({ value: String(section.id), label: sectionLabel(place.name, section.name) })),
  );

/** A section with its location, as it is shown everywhere. */
export const sectionLabel = (location: string, section: string): string => `${location} / ${section}`;

const sectionCall = looseRemote<{ params: { id: number } }, { name: string; location: { name: string } }>(
  'GET',
  '/location/section-details/{id}',
);

/** A section by its id, with its location; its number when it cannot be read. */
export async function sectionName(id: number): Promise<string> {
  try {
    const section = await send(sectionCall, { params: { id } }, { isQuiet: true });
    return sectionLabel(section.location.name, section.name);
  } catch {
    return `#${id}`;
  }
}

/** Roles of an audience as choices. */
export function useRoleOptions(audience: 'staff' | 'customer'): PickerOption[] {
  const { data } = useRead(userReads.roles, {}, { fresh: 'master' });
  return useMemo(
    () =>
      (data ?? [])
        .filter((role) => role.audience === audience)
        .map((role) => ({ value: String(role.id), label: role.name })),
    [data, audience],
  );
}
