import { decimal, roundTo } from '../../../platform/kernel/money.ts';

/** A jump of more than this share waits for a person. */
const JUMP = 0.2;
const RATE_DIGITS = 8;

/** The address to ask: `{base}` stands for the code of the base currency. */
export const providerAddress = (pattern: string, base: string): string =>
  pattern.trim().replaceAll('{base}', encodeURIComponent(base));

/** Rates by code as decimal texts, units per one `base`; a sentence when the answer cannot be used. */
export function readRates(body: string, base: string): ReadonlyMap<string, string> | string {
  const told = parsed(body);
  const rates = told?.rates ?? told?.conversion_rates;
  if (!told || typeof rates !== 'object' || rates === null) return 'no rates in it';
  const known = new Map<string, string>();
  for (const [code, value] of Object.entries(rates)) {
    if (/^[A-Z]{3}$/.test(code) && typeof value === 'number' && Number.isFinite(value) && value > 0)
      known.set(code, String(value));
  }
  const theirs = told.base ?? told.base_code;
  const own = known.get(base) ?? (theirs === base ? '1' : undefined);
  if (own === undefined) return `${base} is not among the rates`;
  // A provider that counts from another currency: every rate is told from ours.
  return new Map([...known].map(([code, rate]) => [code, roundTo(decimal(rate).div(own), RATE_DIGITS).toFixed()]));
}

function parsed(body: string): { [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** What becomes of a rate the provider tells. */
export function judgeRate(present: string, told: string): 'same' | 'take' | 'hold' {
  const [from, to] = [decimal(present), decimal(told)];
  if (to.isZero()) return 'hold';
  if (from.equals(to)) return 'same';
  return to.div(from).minus(1).abs().greaterThan(JUMP) ? 'hold' : 'take';
}
