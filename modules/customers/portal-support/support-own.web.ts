import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import type { supportCalls } from '../support/support.contract.ts';

type Calls = typeof supportCalls;
const PATH = '/customer-portal/{customerId}/support';

/** The own chat of a person of a customer. */
export const supportOwn = {
  own: remote<Calls['own']>('GET', PATH),
  unread: remote<Calls['ownUnread']>('GET', `${PATH}/unread`),
  write: remote<Calls['write']>('POST', PATH),
  read: remote<Calls['ownRead']>('POST', `${PATH}/read`),
};

/** Every cached read of the chat. */
export const SUPPORT_PATHS = [PATH];

/** Answers of the team that were not read yet; the live stream keeps it true. */
export function useUnreadAnswers(customerId: number | null): number {
  const { data } = useRead(
    supportOwn.unread,
    { params: { customerId: customerId ?? 0 } },
    { isEnabled: customerId !== null, isQuiet: true },
  );
  return data?.count ?? 0;
}
