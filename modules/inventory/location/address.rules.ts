/** The parts of an address that can be normalised. */
export interface AddressParts {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly county: string | null;
  readonly state_name: string | null;
  readonly postal_code: string | null;
  readonly country_code: string | null;
}

/** A state of the reference table, in both languages. */
export interface KnownState {
  readonly country_code: string;
  readonly code: string;
  readonly state_name: string;
  readonly state_name_es: string;
}

export interface Normalised {
  readonly address: AddressParts;
  /** Parts that the reference tables do not know. */
  readonly unresolved: readonly { field: keyof AddressParts; value: string }[];
}

const TEXTS = ['address1', 'address2', 'city', 'county'] as const;

/** Trims and tidies an address and writes the state as the reference table does; nothing is invented. */
export function normaliseAddress(address: AddressParts, states: readonly KnownState[]): Normalised {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, tidy(address[name])]));
  const sent = tidy(address.state_name);
  const state = sent === null ? null : stateNamed(sent, address.country_code, states);
  const isUnknown = sent !== null && state === null && states.some((one) => one.country_code === address.country_code);
  return {
    address: {
      ...address,
      ...texts,
      postal_code: tidy(address.postal_code)?.toUpperCase() ?? null,
      state_name: state?.state_name ?? sent,
      country_code: address.country_code ?? state?.country_code ?? null,
    },
    unresolved: isUnknown && sent !== null ? [{ field: 'state_name', value: sent }] : [],
  };
}

/** Single spaces, none at the ends or before a comma, no comma at the end; empty is null. */
function tidy(value: string | null): string | null {
  const text = (value ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/ ?,( ?,)*/g, ',')
    .replace(/,(?=\S)/g, ', ')
    .replace(/^[, ]+|[, ]+$/g, '');
  return text === '' ? null : text;
}

/** The state a text names by code or by name in either language; without a country only when it is the only one. */
function stateNamed(text: string, country: string | null, states: readonly KnownState[]): KnownState | null {
  const wanted = fold(text);
  const found = states.filter(
    (state) =>
      (country === null ? false : state.country_code === country && fold(state.code) === wanted) ||
      ((country === null || state.country_code === country) &&
        (fold(state.state_name) === wanted || fold(state.state_name_es) === wanted)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
