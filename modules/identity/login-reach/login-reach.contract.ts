import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

/** People who can log in, of them those with a second factor; both end at the limit. */
const part = z.object({ people: z.number().int(), with_factor: z.number().int() });

export const loginReach = endpoint({
  area: 'auth',
  access: { any: ['view.company.settings'] },
  method: 'GET',
  path: '/auth/login-reach',
  summary: 'Get how many users the login rules affect, up to 10,000 staff and 10,000 portal users',
  answer: z.object({
    administrators: part,
    /** Administrators too. */
    staff: part,
    customers: part,
    /** Staff and customers who came by the identity provider at least once. */
    by_provider: z.number().int(),
    /** The person who asks: whether a rule for administrators means them, and whether they lack what it asks for. */
    own: z.object({ is_administrator: z.boolean(), lacks_factor: z.boolean() }),
    /** There are more people than were counted. */
    is_capped: z.boolean(),
    /** The address an identity provider sends people back to. */
    redirect_address: z.string(),
  }),
});
