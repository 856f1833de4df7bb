import type { Page } from '../../../platform/contract/endpoint.ts';
import type { FileAnswer } from '../../../platform/web/query/download.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { deleteCustomer, setCustomerStatus } from '../customer/customer.contract.ts';
import type { addressCalls, contactCalls } from '../customer-child/customer-child.contract.ts';
import type { customerHistory } from '../customer-history/customer-history.contract.ts';
import type { CustomerRecord, CustomerRow } from './customer-types.web.ts';

/** What a list of customers is asked for, whatever the page. */
export interface CustomerQuestion {
  q?: string;
  sort?: string;
  filters?: Readonly<Record<string, unknown>>;
}

type ById = { params: { id: number } };

/** Body of a new customer, as far as the short form goes. */
export interface NewCustomer {
  name: string;
  kind: 'company' | 'person';
  email?: string | null;
  phone?: string | null;
  addresses?: readonly { address1: string; city: string; country_code: string; kind: 'site' }[];
  additional?: Readonly<Record<string, unknown>>;
  /** Saves although another one is alike. */
  force?: boolean;
}

export const customerReads = {
  list: looseRemote<{ query: CustomerQuestion & { page: number; per_page: number } }, Page<CustomerRow>>(
    'GET',
    '/customer',
  ),
  get: looseRemote<ById, CustomerRecord>('GET', '/customer/{id}'),
  history: remote<typeof customerHistory>('GET', '/customer/{id}/audit_logs'),
  sheet: looseRemote<{ query: CustomerQuestion }, FileAnswer>('GET', '/customer/export-excel'),
  countries: looseRemote<
    Record<never, never>,
    { code: string; name: string; states: { code: string; name: string }[] }[]
  >('GET', '/country/dependent-dropdown'),
};

export const customerWrites = {
  create: looseRemote<{ body: NewCustomer }, CustomerRecord>('POST', '/customer'),
  update: looseRemote<ById & { body: Record<string, unknown> }, CustomerRecord>('PUT', '/customer/{id}'),
  remove: remote<typeof deleteCustomer>('DELETE', '/customer/{id}'),
  status: remote<typeof setCustomerStatus>('POST', '/customer/{id}/status'),
  addAddress: remote<(typeof addressCalls)['create']>('POST', '/customer/{id}/addresses'),
  updateAddress: remote<(typeof addressCalls)['update']>('PUT', '/customer/{id}/addresses/{childId}'),
  removeAddress: remote<(typeof addressCalls)['remove']>('DELETE', '/customer/{id}/addresses/{childId}'),
  addContact: remote<(typeof contactCalls)['create']>('POST', '/customer/{id}/contacts'),
  updateContact: remote<(typeof contactCalls)['update']>('PUT', '/customer/{id}/contacts/{childId}'),
  removeContact: remote<(typeof contactCalls)['remove']>('DELETE', '/customer/{id}/contacts/{childId}'),
};

/** Cached reads that a change of customers makes old. */
export const CUSTOMER_PATHS = ['/customer'];
