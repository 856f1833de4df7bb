import { z } from 'zod';
import type { Shape } from '../../contract/endpoint.ts';
import { isStorable } from '../../contract/kinds.ts';
import { AppError, type FieldErrors, type Language } from '../../kernel/errors.ts';
import { lookUpTable } from '../../kernel/names/look-up.ts';
import { refusalText } from './refusals/field-refusals.ts';

type Source = 'params' | 'query' | 'body';

/** Checks one part of a request; throws 422 `validation` naming every offending field (404 for ids in the path). */
export function check(shape: Shape | undefined, value: unknown, source: Source, language: Language): unknown {
  if (!shape) {
    if (source === 'body' && hasKeys(value)) throw unknownKeys(Object.keys(value), language);
    return undefined;
  }
  if (source !== 'params') refuseUnstorable(value, language);
  else if (!areStorable(value)) throw new AppError('not_found');
  const result = strict(shape).safeParse(value ?? {});
  if (result.success) return result.data;
  const said = source === 'query' ? withoutEmpty(shape, value) : null;
  if (said) return check(shape, said, source, language);
  if (source === 'params') throw new AppError('not_found');
  throw new AppError('validation', { errors: fieldErrors(result.error.issues, language) });
}

/** Nothing has a name in its address that the database cannot hold. */
const areStorable = (params: unknown): boolean =>
  Object.values((params ?? {}) as object).every((text) => typeof text !== 'string' || isStorable(text));

const DEEPEST = 64;
/** Records, and entries of lists, in one body; the largest is an import of 50,000 rows, which is told by its own limit that it has more. */
const MOST_PARTS = 60_000;
/** Keys beyond those that a record of any size has: each takes time to be told as unknown. */
const USUAL_KEYS = 200;
const MOST_UNUSUAL = 20_000;

/**
 * Texts and keys the database cannot hold, and towers of lists, are refused for every contract alike: also for the fields of one
 * that takes anything. Walks without recursion, and stops at what is too much before it has looked at it.
 */
function refuseUnstorable(value: unknown, language: Language): void {
  const open: { value: unknown; path: string[] }[] = [{ value, path: [] }];
  let parts = 0;
  let unusual = 0;
  const look = (inner: unknown, path: readonly string[], key: string): void => {
    if (typeof inner === 'string') {
      if (!isStorable(inner)) throw fieldError([...path, key], 'control_characters', language);
    } else if (typeof inner === 'object' && inner !== null) open.push({ value: inner, path: [...path, key] });
  };
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: part, path } = next;
    if (typeof part === 'string' && !isStorable(part)) throw fieldError(path, 'control_characters', language);
    if (typeof part !== 'object' || part === null) continue;
    // The records of a list are its entries.
    if (Array.isArray(part)) parts += part.length;
    if (path.length >= DEEPEST || parts > MOST_PARTS) throw fieldError(path.slice(0, 1), 'invalid', language);
    if (Array.isArray(part)) for (let at = 0; at < part.length; at++) look(part[at], path, String(at));
    else {
      const keys = Object.keys(part);
      unusual += Math.max(0, keys.length - USUAL_KEYS);
      if (unusual > MOST_UNUSUAL) throw fieldError(path.slice(0, 1), 'invalid', language);
      for (const key of keys) {
        if (!isStorable(key)) throw fieldError(path.slice(0, 1), 'control_characters', language);
        const inner = (part as Record<string, unknown>)[key];
        if (typeof inner === 'object') parts += 1;
        look(inner, path, key);
      }
    }
  }
}

const fieldError = (path: readonly string[], text: string, language: Language): AppError =>
  new AppError('validation', { errors: { [path.join('.') || 'body']: [refusalText(text, language)] } });

/** What is asked with nothing behind its name is not asked; null where everything says something. */
function withoutEmpty(shape: Shape, query: unknown): object | null {
  const known: unknown = (shape as unknown as { shape?: unknown }).shape;
  if (typeof known !== 'object' || known === null || !hasKeys(query)) return null;
  const all = Object.entries(query);
  const kept = all.filter(([key, value]) => value !== '' || !Object.hasOwn(known, key));
  return kept.length < all.length ? Object.fromEntries(kept) : null;
}

const hasKeys = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && Object.keys(value).length > 0;

const unknownKeys = (keys: string[], language: Language): AppError =>
  new AppError('validation', {
    errors: Object.fromEntries(keys.slice(0, MOST_NAMED).map((key) => [key, [refusalText('unknown_key', language)]])),
  });

const strictOf = new WeakMap<Shape, z.ZodType>();

/** Objects at the top refuse unknown keys; nested ones say so themselves. Worked out once per shape. */
function strict(shape: Shape): z.ZodType {
  const known = strictOf.get(shape);
  if (known) return known;
  const type = shape as unknown as z.ZodType;
  const made = type instanceof z.ZodObject && !type.def.catchall ? type.strict() : type;
  strictOf.set(shape, made);
  return made;
}

/** More fields than this are wrong in no form of a person: the first ones are named, and no time is spent on the rest. */
const MOST_NAMED = 50;

/** Zod issues → dotted field path → translated sentences, of the first fifty fields. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldErrors {
  const errors: FieldErrors = lookUpTable({});
  let named = 0;
  const add = (path: readonly PropertyKey[], text: string): void => {
    const field = path.map(String).join('.') || 'body';
    if (errors[field] === undefined && ++named > MOST_NAMED) return;
    errors[field] = [...new Set([...(errors[field] ?? []), text])];
  };
  for (const issue of issues) {
    if (named > MOST_NAMED) break;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MOST_NAMED))
        add([...issue.path, key], refusalText('unknown_key', language));
    } else if (issue.code === 'invalid_union') {
      const inner = likeliest(issue.errors).map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
      if (inner.length === 0) add(issue.path, refusalText('invalid', language));
      for (const [field, texts] of Object.entries(fieldErrors(inner, language)))
        for (const text of texts) add(field.split('.'), text);
    } else {
      add(issue.path, sentence(issue, language));
    }
  }
  return errors;
}

/** What is wrong in the variant that was most likely meant: the one that fits as a whole but for some of its fields. */
function likeliest(variants: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const misfits = (issues: readonly z.core.$ZodIssue[]): number => issues.filter((i) => i.path.length === 0).length;
  const [best = []] = variants.toSorted((a, b) => misfits(a) - misfits(b) || a.length - b.length);
  if (misfits(best) === 0 || best.some((issue) => issue.code === 'unrecognized_keys')) return best;
  const all = variants.flat();
  return [all.find((issue) => issue.message && issue.code === 'custom') ?? all[0]].filter(
    (issue) => issue !== undefined,
  );
}

/** A rule without words of its own has the validator's. */
const isUnsaid = (message: string | undefined): boolean => !message || message.startsWith('Too');

function sentence(issue: z.core.$ZodIssue, language: Language): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? refusalText(issue.expected === 'string' ? 'text_field_required' : 'select_required', language)
        : refusalText('wrong_type', language, { expected: refusalText(`type_${issue.expected}`, language) });
    case 'too_big':
      return refusalText(
        issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big',
        language,
        {
          max: String(issue.maximum),
        },
      );
    case 'too_small':
      // The bound of "positive" is itself refused.
      if (issue.origin !== 'string' && issue.origin !== 'array' && issue.inclusive === false && isUnsaid(issue.message))
        return refusalText(`more_than:${issue.minimum}`, language);
      if (issue.message !== 'too_short' && !isUnsaid(issue.message)) return refusalText(issue.message, language);
      return refusalText(
        issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few' : 'too_small',
        language,
        {
          min: String(issue.minimum),
        },
      );
    case 'invalid_value':
      return issue.input === undefined
        ? refusalText('select_required', language)
        : refusalText('not_one_of', language, { values: issue.values.map(String).slice(0, 12).join(', ') });
    default: {
      // A rule without words of its own has the validator's, which are for developers.
      const isBare = issue.code !== 'custom' && issue.message.startsWith('Invalid ');
      return refusalText(isBare ? 'invalid' : issue.message, language);
    }
  }
}
