import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';

interface Delivery {
  has_mail_server: boolean;
  may_change_server: boolean;
}

const call = looseRemote<object, Delivery>('GET', '/communication/delivery');

/** Whether mails go out; null while it is not known. */
export function useMailDelivery(): Delivery | null {
  return useRead(call, {}, { isQuiet: true }).data ?? null;
}
