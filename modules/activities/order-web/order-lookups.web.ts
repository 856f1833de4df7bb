import type { Page } from '../../../platform/contract/endpoint.ts';
import { readOptions, useRead } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { fold } from '../../../ui/text/fold.ts';
import { orderReads } from './order-calls.web.ts';
import type { OrderRow } from './order-types.web.ts';

interface ListQuery {
  query?: { q?: string; page?: number; per_page?: number; sort?: string; filters?: Record<string, unknown> };
}
type Listed<Row> = Page<Row> | Row[];

/** A row of any list that a picker offers. */
interface NamedRow {
  id: number;
  name?: string | null;
  active?: boolean;
}
interface CustomerRow extends NamedRow {
  status: string;
  customer_code?: string | null;
}

/** The search of a picker: what a person typed gives the records that fit. */
export type Lookup = (query: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

const PAGE = 20;
const MOST = 50;
const rowsOf = <Row>(answer: Listed<Row>): Row[] => (Array.isArray(answer) ? answer : (answer?.data ?? []));

/** A list of the API as a picker needs it: search, and the name behind an id. */
export interface Lookups {
  search: Lookup;
  nameOf: (id: string) => Promise<string>;
}

/** Names of a list's records. */
export function listOf<Row extends NamedRow = NamedRow>(
  path: string,
  option: (row: Row) => PickerOption = named as (row: Row) => PickerOption,
): Lookups {
  const list = looseRemote<ListQuery, Listed<Row>>('GET', path);
  const one = looseRemote<{ params: { id: string } }, Row>('GET', `${path}/{id}`);
  return {
    search: async (q, signal) => {
      const rows = rowsOf(await send(list, { query: { q, page: 1, per_page: PAGE } }, { signal, isQuiet: true }));
      return rows.filter((row) => row.active !== false).map(option);
    },
    nameOf: (id) =>
      send(one, { params: { id } }, { isQuiet: true }).then(
        (row) => option(row).label,
        () => `#${id}`,
      ),
  };
}

function named(row: NamedRow): PickerOption {
  return { value: String(row.id), label: row.name ?? String(row.id) };
}

/** A list that comes whole: read once, searched here. */
function wholeList<Row extends NamedRow>(path: string, option: (row: Row) => PickerOption): Lookups {
  const call = looseRemote<ListQuery, Listed<Row>>('GET', path);
  const all = async () =>
    rowsOf(await queryClient.fetchQuery(readOptions(call, {}, { fresh: 'master', isQuiet: true }))).map(option);
  return {
    search: async (q) => (await all()).filter((each) => fold(`${each.label} ${each.hint ?? ''}`).includes(fold(q))),
    nameOf: async (id) => (await all()).find((each) => each.value === id)?.label ?? `#${id}`,
  };
}

const templateCall = looseRemote<ListQuery, Listed<NamedRow>>('GET', '/order-template');

/** Templates of a type to start an activity of the customer with. */
export const templatesOf =
  (typeId: number, customerId: number | null): Lookup =>
  async (q, signal) => {
    const filters = { order_type_id: [typeId], active: true };
    const query = { q, page: 1, per_page: PAGE, offered_to: customerId ?? 0, filters };
    return rowsOf(await send(templateCall, { query }, { signal, isQuiet: true })).map(named);
  };

/** Staff to choose from. */
export const officers = wholeList('/user/all-dropdown-list', named);

/** Activities by number, customer and title; the newest while nothing is typed. */
export const activities: Lookups = {
  search: async (q, signal) => {
    const query = { q: q || undefined, page: 1, per_page: PAGE, filters: {} };
    return rowsOf(await send(orderReads.list, { query }, { signal, isQuiet: true })).map(activityOption);
  },
  nameOf: (id) =>
    send(orderReads.list, { query: { page: 1, filters: { id: [Number(id)] } } }, { isQuiet: true }).then(
      (answer) => rowsOf(answer).map(({ reference_no }) => reference_no)[0] ?? `#${id}`,
      () => `#${id}`,
    ),
};

function activityOption({ id, reference_no, customer, title }: OrderRow): PickerOption {
  return { value: String(id), label: reference_no, hint: [customer?.name, title].filter(Boolean).join(' · ') };
}

interface Placed extends NamedRow {
  sections?: readonly NamedRow[];
}
const placeCall = looseRemote<ListQuery, Listed<Placed>>('GET', '/location');

async function allSections(): Promise<PickerOption[]> {
  const asked = readOptions(placeCall, { query: { page: 1, per_page: 200 } }, { fresh: 'master', isQuiet: true });
  return rowsOf(await queryClient.fetchQuery(asked)).flatMap((place) =>
    (place.sections ?? []).map((section) => ({ ...named(section), hint: place.name ?? undefined })),
  );
}

/** Sections of all locations, with the location as hint. */
export const sections: Lookups = {
  search: async (q) =>
    (await allSections()).filter((each) => fold(`${each.label} ${each.hint ?? ''}`).includes(fold(q))),
  nameOf: async (id) => (await allSections()).find((each) => each.value === id)?.label ?? `#${id}`,
};

/** Every warehouse. */
export const warehouses = wholeList('/location/all_warehouses', named);

const customerCall = looseRemote<{ query: { q?: string; id?: string } }, CustomerRow[]>(
  'GET',
  '/customer/all-dropdown-list',
);
const customerOption = (row: CustomerRow): PickerOption => ({ ...named(row), hint: row.customer_code ?? undefined });

const foundCustomers = async (q: string, signal: AbortSignal): Promise<CustomerRow[]> =>
  (await send(customerCall, { query: { q } }, { signal, isQuiet: true })).slice(0, MOST);

/** Customers by name, code, phone, e-mail; the code tells twins apart. */
export const customers: Lookups = {
  search: async (q, signal) => (await foundCustomers(q, signal)).map(customerOption),
  nameOf: async (id) =>
    (await send(customerCall, { query: { id } }, { isQuiet: true }).catch(() => []))
      .filter((row) => String(row.id) === id)
      .map((row) => customerOption(row).label)[0] ?? `#${id}`,
};

/** A customer who takes no new activities bears the status that says why. */
export interface WorkCustomer extends PickerOption {
  held?: string;
}

/** The same for new activities: who takes none is found, and says so in the word of `said`. */
export const customersOfWork =
  (said: (status: string) => string) =>
  async (q: string, signal: AbortSignal): Promise<readonly WorkCustomer[]> =>
    (await foundCustomers(q, signal)).map((row) => heldOption(row, said));

/** A customer as new activities choose one. */
export function heldOption(row: CustomerRow, said: (status: string) => string): WorkCustomer {
  const option = customerOption(row);
  if (row.status === 'active') return option;
  return { ...option, hint: [option.hint, said(row.status)].filter(Boolean).join(' · '), held: row.status };
}

/** A lookup with a fixed entry in front ("Unassigned"), shown while nothing or its own name is typed. */
export function withFirst({ search, nameOf }: Lookups, first: PickerOption): Lookups {
  return {
    search: async (q, signal) => {
      const found = await search(q, signal);
      return fold(first.label).includes(fold(q)) ? [first, ...found] : found;
    },
    nameOf: async (id) => (id === first.value ? first.label : nameOf(id)),
  };
}

/** Activity types the person may see, by name. */
export function useOrderTypes() {
  return useRead(orderReads.types, {}, { fresh: 'master' }).data ?? none;
}

/** Whether the company has no type of activity, once that is known. */
export function useHasNoTypes(): boolean {
  return useRead(orderReads.types, {}, { fresh: 'master' }).data?.length === 0;
}

/** A step of work as people name it. */
export interface ProgressStatus extends NamedRow {
  name: string;
  colour: string | null;
  applies_to?: string;
  order_state?: string | null;
  is_start?: boolean;
}

const progressCall = looseRemote<ListQuery, Listed<ProgressStatus>>('GET', '/progress-status');

const asksProgress = readOptions(progressCall, { query: { page: 0 } }, { fresh: 'master', isQuiet: true });

/** Reads the progress statuses ahead of the page that needs them. Never rejects. */
export const preloadProgress = (): Promise<void> => queryClient.prefetchQuery(asksProgress);

/** Progress statuses of activities, in the company's order. */
export function useProgressStatuses(): readonly ProgressStatus[] {
  const { data } = useRead(progressCall, { query: { page: 0 } }, { fresh: 'master', isQuiet: true });
  return data
    ? rowsOf(data).filter((row) => row.active !== false && (row.applies_to ?? 'activity') === 'activity')
    : none;
}

const none: readonly never[] = [];
