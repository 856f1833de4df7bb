import { looseRemote } from '../../../platform/web/query/remote.ts';

const PATH = '/customer-portal/{customerId}/orders/{id}/feedback';
type One = { customerId: number; id: number };

interface Question {
  id: number;
  text: string;
  kind: 'score' | 'yes_no' | 'text';
}

/** What the portal asks about a visit that is done, and the answer. */
export const rateCalls = {
  form: looseRemote<{ params: One }, { questions: Question[]; submitted: string | null }>('GET', PATH),
  send: looseRemote<{ params: One; body: object }, { id: number; rating: number }>('POST', PATH),
};
