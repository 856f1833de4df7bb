import { z } from 'zod';
import { isPhone } from '../kernel/contact/phone.ts';
import { MOST_DECIMALS, priceDecimals } from '../kernel/money/decimals.ts';
import { webAddress as kernelWebAddress } from '../kernel/web-address.ts';
import { isZone } from '../kernel/zone-names.ts';
import { RELATIVE_RANGES } from '../kernel/zones.ts';

/** Control characters but tab, line feed and carriage return never enter the database (NUL cannot, the rest only hides things). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
export const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;
/** An unpaired surrogate cannot be stored as UTF-8. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
/** The free-text rule: letters of any script. */
export const FREE_TEXT = /^[\p{L}\p{M}\p{N}\s&/\\-]*$/u;
const DECIMAL = /^-?\d{1,15}(\.\d{1,8})?$/;

/** Whether the database can hold a text as it is, and a person see all of it. */
export const isStorable = (value: string): boolean => !CONTROL_CHARACTERS.test(value) && !LONE_SURROGATE.test(value);

/** Marks that turn the direction of what follows, also of what the product writes after it: a name could show as another one. */
const TURNING_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Names (of items as well), numbers and addresses are short; longer texts keep them, they stand by themselves. */
const SHORT = 500;

/** A short text in the order it is read in: names come with turning marks from address books and chats. */
export const readInOrder = (value: string): string => value.replace(TURNING_MARKS, '');

/**
 * A kind is made once for each set of arguments: some hundred calls use the same few, and every schema weighs about a kilobyte.
 * Schemas are never changed after they are made, so they can be shared.
 */
const kept = <A extends readonly unknown[], T>(make: (...args: A) => T): ((...args: A) => T) => {
  const made = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
};

/** Text of at most `max` characters, trimmed, without control characters (short ones without turning marks); `min` 1 makes it required. */
export const text = kept((max: number, min?: number) =>
  z
    .string()
    .max(max)
    .refine(isStorable, { error: 'control_characters' })
    .transform((value) => (max > SHORT ? value : readInOrder(value)).trim())
    .pipe(z.string().min(min ?? 0, { error: min === 1 ? 'text_field_required' : 'too_short' })),
);

/** A label of a master-data list: the free-text rule; the message names the offending character. */
export const label = kept((max?: number) =>
  text(max ?? 100, 1).refine((value) => FREE_TEXT.test(value), {
    error: (issue) => `free_text:${[...String(issue.input)].find((c) => !FREE_TEXT.test(c)) ?? ''}`,
  }),
);

/** An optional text: blank and null both mean null. */
export const optionalText = kept((max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null)),
);

/** A phone number of at most `max` characters; blank and null both mean null. */
export const optionalPhone = kept((max: number) =>
  optionalText(max).refine((value) => !value || isPhone(value), { error: 'phone' }),
);

/** An address of the web of at most `max` characters; a bare domain gets https. */
export const webAddress = kept((max: number) =>
  text(max)
    .refine((value) => value === '' || kernelWebAddress(value) !== null, { error: 'url' })
    .transform((value) => kernelWebAddress(value) ?? '')
    .pipe(z.string().max(max)),
);

/** An optional one: blank and null both mean null. */
export const optionalWebAddress = kept((max: number) =>
  webAddress(max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null)),
);

/** An e-mail address, trimmed and lower case, at most 254 characters. */
export const email = kept(() =>
  text(254, 1)
    .transform((value) => value.toLowerCase())
    .pipe(z.string().regex(/^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/, { error: 'email' })),
);

/** A record id: a positive integer. */
export const id = kept(() => z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** A record id in a path or query string. */
export const idText = kept(() =>
  z
    .union([z.string().regex(/^\d{1,15}$/), z.number().int()])
    .transform(Number)
    .pipe(z.number().int().positive()),
);

/** Path parameters that are all record ids: `ids('id', 'noteId')`. */
export const ids = <const K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, idText()])) as Record<K, ReturnType<typeof idText>>);

/** An exact decimal as number or string; gives the decimal string. Bounds are inclusive, `scale` digits after the point. */
export const decimal = kept((options: { min?: number; max?: number; scale?: number } = {}) => {
  const { min = -999_999_999_999, max = 999_999_999_999, scale = 2 } = options;
  return z
    .union([z.number(), z.string()])
    .transform((value) => (typeof value === 'number' ? plain(value) : value.trim()))
    .pipe(
      z
        .string()
        .regex(DECIMAL, { error: 'decimal' })
        .refine((value) => (value.split('.')[1]?.length ?? 0) <= scale, { error: `scale:${scale}` })
        .refine((value) => Number(value) >= min && Number(value) <= max, {
          error: `range:${plain(min)}:${plain(max)}`,
        }),
    );
});

/** Money as it comes in, with the decimals a currency can have; its own are checked where it is known. Gives the decimal string. */
export const amount = (options: { min?: number; max?: number } = {}) => decimal({ ...options, scale: MOST_DECIMALS });

/** The price of a unit as it comes in: more decimals than an amount in the same currency; gives the decimal string. */
export const price = (options: { min?: number; max?: number } = {}) =>
  decimal({ ...options, scale: priceDecimals(MOST_DECIMALS) });

function plain(value: number): string {
  const shown = String(value);
  return shown.includes('e') ? value.toFixed(8).replace(/\.?0+$/, '') : shown;
}

const isOfOurTime = (value: string): boolean => value >= '1900' && value < '2200';

/** A calendar day YYYY-MM-DD that exists; far from the ends of what clocks and databases reckon with. */
export const day = kept(() => z.iso.date({ error: 'day' }).refine(isOfOurTime, { error: 'day' }));

/** An instant with offset or Z; gives ISO 8601 UTC with milliseconds. */
export const instant = kept(() =>
  z.iso
    .datetime({ offset: true, error: 'instant' })
    .transform((value) => new Date(value).toISOString())
    .refine(isOfOurTime, { error: 'instant' }),
);

const moment = kept(() => z.union([day(), instant()]));

/** A period of a filter: a relative name, or {from, to} of days or instants, both ends inclusive; `whenRange` says what it means. */
export const when = kept(() =>
  z.union([z.enum(RELATIVE_RANGES), z.strictObject({ from: moment().optional(), to: moment().optional() })]),
);

/** The same of a filter by calendar days. */
export const whenDay = kept(() =>
  z.union([z.enum(RELATIVE_RANGES), z.strictObject({ from: day().optional(), to: day().optional() })]),
);

const DAY_MS = 86_400_000;

/**
 * A period in two fields, of days or instants, either of them left open where the schema lets it: one that ends before it starts, or
 * that spans more than `mostDays` days, is refused at its end.
 */
export const withPeriod = <S extends z.ZodType>(
  schema: S,
  [from, to]: readonly [keyof z.output<S>, keyof z.output<S>],
  mostDays?: number,
): S => {
  const span = (value: z.output<S>): number | null => {
    const [start, end] = [value[from], value[to]];
    return typeof start === 'string' && typeof end === 'string' ? Date.parse(end) - Date.parse(start) : null;
  };
  const inOrder = schema.refine((value) => (span(value) ?? 0) >= 0, { path: [to], error: 'end_before_start' });
  if (mostDays === undefined) return inOrder;
  return inOrder.refine((value) => (span(value) ?? 0) < mostDays * DAY_MS, {
    path: [to],
    error: `too_big:${mostDays}`,
  });
};

/** An IANA time zone. */
export const zone = kept(() => z.string().max(64).refine(isZone, { error: 'zone' }));

/** true/false, also as 1/0 and their texts, for query strings and the public API's flags. */
export const flag = kept(() =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '0', '1']), z.literal(0), z.literal(1)])
    .transform((v) => v === true || v === 'true' || v === '1' || v === 1),
);

const pageNumber = kept((max: number) => z.coerce.number().int().min(0).max(max).optional());
const sortText = z.string().max(200).optional();

/** What is asked of a list: words, order and filters as a JSON object. A list and its export take the same question. */
export const listQuestion = <F extends z.ZodType>(filters: F) =>
  z.object({ q: text(200).optional(), sort: sortText, filters: jsonText(filters).optional() });

/** Query of a list: its question, page (0 or none where allowed = unpaged), per_page ≤ 200. */
export const listQuery = <F extends z.ZodType>(filters: F) =>
  listQuestion(filters).extend({
    page: pageNumber(1_000_000),
    per_page: pageNumber(200),
    pageSize: pageNumber(200),
  });

/** JSON in a query string, parsed and checked; empty text means absent; null, '' and [] inside are skipped. */
export const jsonText = <S extends z.ZodType>(shape: S) =>
  z
    .union([z.string().max(20_000), z.record(z.string(), z.unknown())])
    .transform((value, context) => {
      if (typeof value !== 'string') return skipEmpty(value);
      if (value.trim() === '') return {};
      try {
        return skipEmpty(JSON.parse(value));
      } catch {
        context.addIssue({ code: 'custom', message: 'json' });
        return z.NEVER;
      }
    })
    .pipe(shape);

function skipEmpty(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, v]) => v !== null && v !== '' && v !== undefined && !(Array.isArray(v) && v.length === 0),
    ),
  );
}

/** Export answer of the public API. */
export const fileAnswer = kept(() => z.object({ file_data: z.string(), file_name: z.string() }));

/** The precondition of a PUT: `updated_at` as last read. */
export const updatedAt = kept(() => instant().optional());

/** A cell of a sheet that says: empty this field; a blank cell leaves it as it is. */
export const CLEAR = '#CLEAR';
