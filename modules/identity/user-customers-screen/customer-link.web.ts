import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { UserRecord } from '../user-web/user-calls.web.ts';

/** A person's link with a customer, as their record tells it. */
export type CustomerLink = UserRecord['customers'][number];

/** The job title of a link; the record carries it beside its checked fields. */
export const titleOf = (link: CustomerLink): string | null => (typeof link.title === 'string' ? link.title : null);

interface OfLink {
  params: { id: number; userId: number };
}

/** What a link between a person and a customer says. */
export interface LinkFields {
  portal_role_id?: number | null;
  portal_access?: boolean;
  is_primary?: boolean;
  title?: string | null;
  updated_at?: string;
}

/** The calls of modules/customers that link people with customers. */
export const linkCalls = {
  create: looseRemote<{ params: { id: number }; body: { first_name: string; email: string } & LinkFields }, unknown>(
    'POST',
    '/customer/{id}/users',
  ),
  update: looseRemote<OfLink & { body: LinkFields }, unknown>('PUT', '/customer/{id}/users/{userId}'),
  remove: looseRemote<OfLink, unknown>('DELETE', '/customer/{id}/users/{userId}'),
};
