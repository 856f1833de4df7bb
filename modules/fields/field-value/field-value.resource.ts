import { z } from 'zod';

/** Shapes of additional values for the contracts of every area; a `.resource.ts` because it is the door other modules may use. */

/** Values of a record as a call sends them, keyed by field id; null empties a field, what is not sent stays. */
export const fieldValues = () => z.record(z.string().regex(/^\d{1,9}$/), z.unknown());

/** Filters by additional fields, keyed by field id or code. */
const byField = z.record(z.string().regex(/^[\w.-]{1,80}$/), z.unknown());

/**
 * Filters of a list that also takes `additional.{id}`: such keys, and an object `additional`, come out as one object
 * `additional` beside the list's own filters.
 */
export const withFieldFilters = <S extends z.ZodRawShape>(shape: z.ZodObject<S>) =>
  z.preprocess(gather, shape.extend({ additional: byField.optional() }));

function gather(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const dotted = entries.filter(([key]) => key.startsWith('additional.'));
  if (dotted.length === 0) return value;
  const own = entries.filter(([key]) => !key.startsWith('additional.'));
  const named = Object.fromEntries(dotted.map(([key, filter]) => [key.slice('additional.'.length), filter]));
  const { additional } = value as { additional?: object };
  return { ...Object.fromEntries(own), additional: { ...additional, ...named } };
}
