/** The steps of a request in their order (category, where, when, what, then the answers once more). */
export const REQUEST_STEPS = ['kind', 'where', 'when', 'what', 'check'] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

/** A file that was uploaded for the request. */
export interface RequestFile {
  key: string;
  name: string;
  size: number;
  file_extension: string;
}

/** What a person answered so far; kept as a draft. */
export interface RequestValues {
  category_id: number | null;
  type_id: number | null;
  /** Ready-made work of the kind; absent or null for none. */
  template_id?: number | null;
  /** A place of the customer, 'new' for a typed address, null while nothing is chosen. */
  place: number | 'new' | null;
  address1: string;
  city: string;
  when: 'soon' | 'at';
  /** Instant, '' for none. */
  at: string;
  title: string;
  description: string;
  files: readonly RequestFile[];
  /** Additional fields of the kind of work that the customer filled in, by field id. */
  answers?: Readonly<Record<string, unknown>>;
}

/** What the server offers. */
export interface Choices {
  categories: readonly { id: number; name: string; description: string | null; order_type_id: number | null }[];
  types: readonly { id: number; name: string; description: string | null }[];
  templates?: readonly { id: number; name: string; description: string | null; order_type_id: number }[];
  addresses: readonly {
    id: number;
    label: string | null;
    address1: string | null;
    address2: string | null;
    city: string | null;
    country_code: string | null;
    time_zone: string;
  }[];
}

export const NO_ANSWERS: RequestValues = {
  category_id: null,
  type_id: null,
  place: null,
  address1: '',
  city: '',
  when: 'soon',
  at: '',
  title: '',
  description: '',
  files: [],
};

/** The first answers: the place used last, else the usual one; with a single kind of work, that kind. */
export function firstAnswers(choices: Choices, lastPlace: number | null): RequestValues {
  const { addresses, categories, types } = choices;
  const known = addresses.find(({ id }) => id === lastPlace) ?? addresses[0];
  const [onlyCategory] = categories.length === 1 ? categories : [];
  const [onlyType] = categories.length === 0 && types.length === 1 ? types : [];
  return {
    ...NO_ANSWERS,
    category_id: onlyCategory?.id ?? null,
    type_id: onlyType?.id ?? null,
    place: known?.id ?? 'new',
  };
}

/** The type of the activity that the answers lead to, null while none is chosen: it decides what else is asked. */
export function typeOf({ type_id, category_id }: RequestValues, { categories }: Choices): number | null {
  return type_id ?? categories.find(({ id }) => id === category_id)?.order_type_id ?? null;
}

/** Ready-made work of the kind that is chosen. */
export function templatesOf(values: RequestValues, choices: Choices) {
  const type = typeOf(values, choices);
  return (choices.templates ?? []).filter((template) => template.order_type_id === type);
}

/** The ready-made work that is chosen, as far as it belongs to the kind: another kind may have been chosen since. */
export const templateOf = (values: RequestValues, choices: Choices) =>
  templatesOf(values, choices).find(({ id }) => id === values.template_id) ?? null;

/** Field → rule that is not kept, of one step. `now` in milliseconds. */
export function stepProblems(
  step: RequestStep,
  values: RequestValues,
  choices: Choices,
  now: number,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (step === 'kind') {
    const hasCategories = choices.categories.length > 0;
    if ((hasCategories ? values.category_id : values.type_id) === null)
      problems.kind = hasCategories ? 'no_category' : 'no_type';
  }
  if (step === 'where') {
    if (values.place === null) problems.place = 'no_place';
    if (values.place === 'new' && !values.address1.trim()) problems.address1 = 'no_street';
    if (values.place === 'new' && !values.city.trim()) problems.city = 'no_city';
  }
  if (step === 'when' && values.when === 'at') {
    if (!values.at) problems.at = 'no_time';
    else if (Date.parse(values.at) < now) problems.at = 'past';
  }
  if (step === 'what' && !values.title.trim()) problems.title = 'no_title';
  return problems;
}

/** The first step something is missing in; null when all is answered. */
export const firstOpenStep = (problemsOf: (step: RequestStep) => object): RequestStep | null =>
  REQUEST_STEPS.find((step) => Object.keys(problemsOf(step)).length > 0) ?? null;

/** The time zone of the place of the work; undefined for a typed address: the reader's. */
export const zoneOf = (values: RequestValues, choices: Choices): string | undefined =>
  choices.addresses.find(({ id }) => id === values.place)?.time_zone;

/** The answers as the calls take them. Times are instants; blank texts are null. */
export function requestBody(values: RequestValues, choices: Choices) {
  const isNew = values.place === 'new';
  const template = templateOf(values, choices);
  return {
    request_category_id: values.category_id,
    ...(values.type_id === null ? {} : { order_type_id: values.type_id }),
    ...(template ? { template_id: template.id } : {}),
    title: values.title.trim(),
    description: values.description.trim() || null,
    requested_at: values.when === 'at' && values.at ? values.at : null,
    ...(Object.keys(values.answers ?? {}).length > 0 ? { answers: values.answers } : {}),
    ...(isNew
      ? {
          address: {
            address1: values.address1.trim(),
            city: values.city.trim(),
            // The country of the other places: a customer rarely has one abroad, and the desk sees the words.
            ...(choices.addresses[0]?.country_code ? { country_code: choices.addresses[0].country_code } : {}),
          },
        }
      : { address_id: values.place as number }),
  };
}
