import { z } from 'zod';
import type { Endpoint, Shape } from '../../contract/endpoint.ts';
import { AppError, type FieldErrors, type Language } from '../../kernel/errors.ts';
import { fieldText } from '../../kernel/field-texts.ts';

type Source = 'params' | 'query' | 'body';

/** Checks one part of a request; throws 422 `validation` naming every offending field (404 for ids in the path). */
export function check(shape: Shape | undefined, value: unknown, source: Source, language: Language): unknown {
  if (!shape) {
    if (source === 'body' && hasKeys(value)) throw unknownKeys(Object.keys(value), language);
    return undefined;
  }
  const result = strict(shape).safeParse(value ?? {});
  if (result.success) return result.data;
  if (source === 'params') throw new AppError('not_found');
  throw new AppError('validation', { errors: fieldErrors(result.error.issues, language) });
}

const hasKeys = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && Object.keys(value).length > 0;

const unknownKeys = (keys: string[], language: Language): AppError =>
  new AppError('validation', {
    errors: Object.fromEntries(keys.map((key) => [key, [fieldText('unknown_key', language)]])),
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

/** Zod issues → dotted field path → translated sentences. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldErrors {
  const errors: FieldErrors = {};
  const add = (path: readonly PropertyKey[], text: string): void => {
    const field = path.map(String).join('.') || 'body';
    errors[field] = [...new Set([...(errors[field] ?? []), text])];
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], fieldText('unknown_key', language));
    } else if (issue.code === 'invalid_union') {
      const inner = issue.errors.flat().find((i) => i.message && i.code === 'custom') ?? issue.errors.flat()[0];
      add(issue.path, inner ? sentence(inner, language) : fieldText('invalid', language));
    } else {
      add(issue.path, sentence(issue, language));
    }
  }
  return errors;
}

function sentence(issue: z.core.$ZodIssue, language: Language): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? fieldText(issue.expected === 'string' ? 'text_field_required' : 'select_required', language)
        : fieldText('wrong_type', language, { expected: fieldText(`type_${issue.expected}`, language) });
    case 'too_big':
      return fieldText(
        issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big',
        language,
        {
          max: String(issue.maximum),
        },
      );
    case 'too_small':
      if (issue.message && issue.message !== 'too_short' && !issue.message.startsWith('Too'))
        return fieldText(issue.message, language);
      return fieldText(
        issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few' : 'too_small',
        language,
        {
          min: String(issue.minimum),
        },
      );
    case 'invalid_value':
      return issue.input === undefined
        ? fieldText('select_required', language)
        : fieldText('not_one_of', language, { values: issue.values.map(String).slice(0, 12).join(', ') });
    default:
      return fieldText(issue.message, language);
  }
}

/** Whether a contract reads its body itself. */
export const isRaw = (endpoint: Endpoint): boolean => endpoint.rawBody === true;
