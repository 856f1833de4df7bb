import { useState } from 'react';
import { isPhone } from '../../../platform/kernel/contact/phone.ts';
import { errorMessage, isApiError } from '../../../platform/web/query/api-error.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { oneSend } from '../../../ui/primitives/typing/one-send.ts';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { DuplicateCandidate } from '../../customers/public.web.tsx';
import { heldOption, type WorkCustomer } from '../order-web/order-lookups.web.ts';
import type { FreshCustomer } from './new-customer.staff.tsx';

const addCall = looseRemote<{ body: object }, { id: number; name: string; customer_code: string }>(
  'POST',
  '/customer/create-customer',
);

type Errors = Partial<Record<keyof FreshCustomer, string>>;
/** One of those that are there, a new one all the same, or back to the form. */
type Answer = DuplicateCandidate | 'new' | null;

/** A customer who is new with the activity: entered beside it, written by its own button or with the activity. */
export function useFreshCustomer(onMade: (customer: WorkCustomer) => void) {
  const t = useT();
  const [fresh, setFresh] = useState<FreshCustomer | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [once] = useState(oneSend);
  const doubles = useDoubles();
  const refuse = (problems: Errors) => {
    setErrors(problems);
    const [first] = Object.keys(problems);
    if (first) focusField(`new_customer_${first}`);
    return first !== undefined;
  };
  const make = async (entered: FreshCustomer, force: boolean): Promise<WorkCustomer | null> => {
    setBusy(true);
    try {
      const made = await send(addCall, { body: bodyOf(entered, force) });
      return { value: String(made.id), label: made.name, hint: made.customer_code };
    } catch (error) {
      if (isApiError(error, 'possible_duplicate')) {
        setBusy(false);
        const answer = await doubles.ask(entered.name.trim(), error.details.candidates);
        if (answer === 'new') return make(entered, true);
        return answer && heldOption(answer, (status) => t(`activity.create.customer.${status}`));
      }
      const { name, phone } = isApiError(error) ? error.errors : {};
      const isOfField = refuse({ ...(name?.[0] ? { name: name[0] } : {}), ...(phone?.[0] ? { phone: phone[0] } : {}) });
      if (!isOfField) notifyError(errorMessage(error, t('web.error.unknown')));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const add = async (): Promise<WorkCustomer | null> => {
    if (!fresh) return null;
    const hasPhone = fresh.phone.trim() === '' || isPhone(fresh.phone);
    const missing: Errors = {
      ...(fresh.name.trim() ? {} : { name: t('activity.create.name_missing') }),
      ...(hasPhone ? {} : { phone: t('activity.create.phone_wrong') }),
    };
    if (refuse(missing)) return null;
    const option = await make(fresh, false);
    if (!option) return null;
    setFresh(null);
    onMade(option);
    return option;
  };
  return {
    fresh,
    errors,
    isBusy,
    doubles: doubles.question,
    /** Only the name that was looked for: perhaps a slip in the list of choices, and nobody to make beside the activity. */
    isBare: fresh !== null && [fresh.phone, fresh.address1, fresh.city].every((text) => text.trim() === ''),
    start: (name: string) => {
      setErrors({});
      setFresh({ name, phone: '', address1: '', city: '' });
    },
    change: (name: keyof FreshCustomer, text: string) => {
      setFresh((now) => now && { ...now, [name]: text });
      setErrors(({ [name]: _gone, ...rest }) => rest);
    },
    cancel: () => setFresh(null),
    add: async () => (await once(add)) ?? null,
  };
}

/** The question whether the customer is one of those that are there; whoever asks goes on with the answer. */
function useDoubles() {
  const [question, setQuestion] = useState<{
    name: string;
    candidates: readonly DuplicateCandidate[];
    answer: (answer: Answer) => void;
  } | null>(null);
  const ask = (name: string, candidates: unknown) =>
    new Promise<Answer>((done) =>
      setQuestion({
        name,
        candidates: (candidates as DuplicateCandidate[] | undefined) ?? [],
        answer: (answer) => {
          setQuestion(null);
          done(answer);
        },
      }),
    );
  return { question, ask };
}

function bodyOf({ name, phone, ...place }: FreshCustomer, force: boolean) {
  const address = { address1: place.address1.trim() || null, city: place.city.trim() || null };
  const hasPlace = address.address1 !== null || address.city !== null;
  return { name: name.trim(), phone: phone.trim() || null, force, ...(hasPlace ? { address } : {}) };
}
