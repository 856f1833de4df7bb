import { type Choices, NO_ANSWERS, type RequestValues } from './request-values.rules.ts';

/** A request as far as its answers go. */
export interface StoredRequest {
  request_category_id: number | null;
  order_type_id: number;
  customer_address_id: number | null;
  address1: string | null;
  city: string | null;
  scheduled_start: string | null;
  title: string | null;
  description: string | null;
  additional?: Readonly<Record<string, unknown>>;
}

/** The answers a request was made of, as the form shows them. */
export function answersOf(request: StoredRequest, choices: Choices): RequestValues {
  const isKnown = choices.addresses.some(({ id }) => id === request.customer_address_id);
  return {
    ...NO_ANSWERS,
    category_id: request.request_category_id,
    type_id: request.order_type_id,
    place: isKnown ? request.customer_address_id : 'new',
    address1: isKnown ? '' : (request.address1 ?? ''),
    city: isKnown ? '' : (request.city ?? ''),
    when: request.scheduled_start ? 'at' : 'soon',
    at: request.scheduled_start ?? '',
    title: request.title ?? '',
    description: request.description ?? '',
    answers: request.additional ?? {},
  };
}
