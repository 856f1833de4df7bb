import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import type {
  approveRegistration,
  listRegistrations,
  registrationRow,
  rejectRegistration,
} from '../registration/registration.contract.ts';

export type RegistrationRow = AnswerOf<{ answer: typeof registrationRow }>;

/** People who ask for a place in the portal. */
export const registrationCalls = {
  list: remote<typeof listRegistrations>('GET', '/portal-registration'),
  approve: remote<typeof approveRegistration>('POST', '/portal-registration/{id}/approve'),
  reject: remote<typeof rejectRegistration>('POST', '/portal-registration/{id}/reject'),
};

/** Reads that change when somebody is let in. */
export const REGISTRATION_PATHS = ['/portal-registration', '/user', '/customer'] as const;

/** The person's name as it is shown. */
export const personName = (row: Pick<RegistrationRow, 'first_name' | 'last_name'>): string =>
  [row.first_name, row.last_name].filter(Boolean).join(' ');
