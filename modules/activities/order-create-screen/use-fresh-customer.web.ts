import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { oneSend } from '../../../ui/primitives/typing/one-send.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { FreshCustomer } from './new-customer.staff.tsx';

const addCall = looseRemote<{ body: object }, { id: number; name: string; customer_code: string }>(
  'POST',
  '/customer/create-customer',
);

/** A customer who is new with the activity: entered beside it, written by its own button or with the activity. */
export function useFreshCustomer(onMade: (customer: PickerOption) => void) {
  const t = useT();
  const [fresh, setFresh] = useState<FreshCustomer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [once] = useState(oneSend);
  const write = async (): Promise<PickerOption | null> => {
    if (!fresh || fresh.name.trim() === '') return null;
    setBusy(true);
    const { name, phone, address1, city } = fresh;
    const address = { address1: address1.trim() || null, city: city.trim() || null };
    const hasPlace = address.address1 !== null || address.city !== null;
    try {
      const body = { name: name.trim(), phone: phone.trim() || null, ...(hasPlace ? { address } : {}) };
      const made = await send(addCall, { body });
      const option = { value: String(made.id), label: made.name, hint: made.customer_code };
      setFresh(null);
      onMade(option);
      return option;
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    fresh,
    isBusy,
    /** Only the name that was looked for: perhaps a slip in the list of choices, and nobody to make beside the activity. */
    isBare: fresh !== null && [fresh.phone, fresh.address1, fresh.city].every((text) => text.trim() === ''),
    start: (name: string) => setFresh({ name, phone: '', address1: '', city: '' }),
    change: setFresh,
    cancel: () => setFresh(null),
    add: async () => (await once(write)) ?? null,
  };
}
