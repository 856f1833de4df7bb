import { z } from 'zod';
import * as kinds from '../contract/kinds.ts';
import type { AnyResource } from './define.ts';
import { type AnyField, type FieldOptions, HUES, longestText, relatedName } from './field.ts';

/** Every shape of a definition is made once, however many calls ask for it. */
const kept = (make: (resource: AnyResource) => z.ZodObject): ((resource: AnyResource) => z.ZodObject) => {
  const made = new WeakMap<AnyResource, z.ZodObject>();
  return (resource) => {
    const known = made.get(resource) ?? make(resource);
    made.set(resource, known);
    return known;
  };
};

/** Fields a person may send. */
export const writable = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.options.readOnly);

/** Validator of one value, null not included. */
function schemaOf(field: AnyField): z.ZodType {
  const { options } = field;
  switch (field.kind) {
    case 'text':
    case 'masked':
      return options.isWebAddress ? kinds.webAddress(longestText(field)) : textOf(field, longestText(field));
    case 'multiline':
      return kinds.text(longestText(field), options.required ? 1 : 0);
    case 'email':
      return kinds.email();
    case 'integer':
      return z
        .number()
        .int()
        .min(options.min ?? -2_147_483_648)
        .max(options.max ?? 2_147_483_647);
    case 'decimal':
      return kinds.decimal({ min: options.min, max: options.max, scale: options.scale ?? 4 });
    case 'money':
      return (options.isPrice ? kinds.price : kinds.amount)({ min: options.min, max: options.max });
    case 'flag':
      return kinds.flag();
    case 'choice':
      return choiceOf(
        (field.choices ?? []).map((c) => c.value),
        options.numbered ?? false,
      );
    case 'choices':
      if (options.isWhole) return wholes(options);
      return z.array(z.enum((field.choices ?? []).map((c) => c.value) as [string, ...string[]])).max(50);
    case 'hue':
      return z.enum(HUES);
    case 'day':
      return kinds.day();
    case 'instant':
      return kinds.instant();
    case 'zone':
      return kinds.zone();
    case 'ref':
      return kinds.id();
    case 'refs':
      return z
        .array(kinds.id())
        .max(500)
        .transform((all) => [...new Set(all)]);
  }
}

function textOf(field: AnyField, max: number): z.ZodType {
  const { options } = field;
  const base: z.ZodType<string> = kinds.text(max, options.required ? 1 : 0);
  const free = options.freeText
    ? base.refine((value) => kinds.FREE_TEXT.test(value), {
        error: (issue) => `free_text:${[...String(issue.input)].find((c) => !kinds.FREE_TEXT.test(c)) ?? ''}`,
      })
    : base;
  const { pattern } = options;
  return pattern
    ? free.refine((value) => value === '' || new RegExp(pattern, 'u').test(value), { error: 'not_allowed' })
    : free;
}

/** Blank optional texts are stored as null, so that "empty" has one meaning. */
const optional = (field: AnyField, value: z.ZodType): z.ZodType =>
  value.nullish().transform((v) => (v === '' && ['text', 'masked', 'multiline'].includes(field.kind) ? null : v));

/** Validator of a create: required fields must be there, unknown keys are refused. */
export const createShape = kept((resource) =>
  z.strictObject(
    Object.fromEntries(
      writable(resource).map(([name, field]) => {
        const value = schemaOf(field);
        if (field.kind === 'flag' || field.kind === 'refs') return [name, value.optional()];
        if (!field.options.required) return [name, optional(field, value)];
        // One with a first value may be left out, and like any other it cannot be sent as nothing.
        return [name, field.options.initial === undefined ? value : value.optional()];
      }),
    ),
  ),
);

/** Validator of an update: any part, plus the `updated_at` precondition. */
export const patchShape = kept((resource) => {
  const parts = writable(resource).map(([name, field]) => {
    const value = schemaOf(field);
    return [
      name,
      field.options.required || field.kind === 'flag' || field.kind === 'refs'
        ? value.optional()
        : optional(field, value),
    ];
  });
  return z.strictObject({ ...Object.fromEntries(parts), updated_at: kinds.updatedAt() });
});

const set = <T extends z.ZodType>(item: T) => z.union([z.array(item).max(500), item.transform((value) => [value])]);
const range = <T extends z.ZodType>(item: T) => z.strictObject({ from: item.optional(), to: item.optional() });
const HUE_SET = set(z.enum(HUES));
const ID_SET = set(kinds.idText());
const NUMBER_RANGE = range(kinds.decimal({ scale: 8 }));

/** Validator of `filters`: sets for choices and references, {from, to} for numbers, periods for dates, text contains, flags as they are. */
export const filterShape = kept((resource) => {
  const { fields, list } = resource;
  const further = Object.entries(list.filterNames ?? {}).flatMap(([name, of]) =>
    fields[of] ? [[name, fields[of]]] : [],
  );
  const known = [...Object.entries(fields), ...(further as [string, AnyField][])];
  return z.strictObject(Object.fromEntries(known.map(([name, field]) => [name, filterOf(field).optional()])));
});

function filterOf(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return kinds.flag();
    case 'choice':
    case 'choices':
      if (field.options.isWhole) return set(z.coerce.number().int());
      return set(z.enum((field.choices ?? []).map((c) => c.value) as [string, ...string[]]));
    case 'hue':
      return HUE_SET;
    case 'ref':
    case 'refs':
      return ID_SET;
    case 'integer':
    case 'decimal':
    case 'money':
      return NUMBER_RANGE;
    case 'day':
      return kinds.whenDay();
    case 'instant':
      return kinds.when();
    default:
      return kinds.text(200);
  }
}

const WHOLE = z.number().int();
const NUMBER = z.number();
const FLAG = z.boolean();
const TEXT = z.string();
const TEXTS = z.array(TEXT);
const WHOLES = z.array(WHOLE);
const NAMED = z.object({ id: NUMBER, name: TEXT });
const NAMED_OR_NONE = NAMED.nullable();
const ALL_NAMED = z.array(NAMED);

/** Shape of a record in answers, for the API description and the client. */
export const rowShape = kept((resource) => rowOf(resource, Object.entries(resource.fields)));
/** Shape of a record in the rows of a list. */
export const listRowShape = kept((resource) =>
  rowOf(
    resource,
    Object.entries(resource.fields).filter(([, { options }]) => !options.long),
  ),
);

function rowOf(resource: AnyResource, fields: readonly [string, AnyField][]): z.ZodObject {
  const columns = fields.flatMap(([name, field]) => {
    const value = answerOf(field);
    const own: [string, z.ZodType][] = [
      [name, field.kind === 'flag' || field.kind === 'refs' ? value : value.nullable()],
    ];
    if (field.kind === 'ref') own.push([relatedName(name), NAMED_OR_NONE]);
    if (field.kind === 'refs') own.push([relatedName(name), ALL_NAMED]);
    return own;
  });
  return z.looseObject({
    id: WHOLE,
    ...Object.fromEntries(columns),
    ...(resource.ordered ? { display_order: WHOLE } : {}),
    created_at: TEXT,
    updated_at: TEXT,
  });
}

function answerOf(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'integer':
    case 'ref':
      return WHOLE;
    case 'decimal':
    case 'money':
      return NUMBER;
    case 'flag':
      return FLAG;
    case 'choices':
      return field.options.isWhole ? WHOLES : TEXTS;
    case 'refs':
      return WHOLES;
    default:
      return TEXT;
  }
}

/** Whole numbers, each once. */
const wholes = ({ min = 0, max = 2_147_483_647 }: FieldOptions): z.ZodType =>
  z
    .array(
      z
        .union([
          z.number(),
          z
            .string()
            .regex(/^-?\d{1,10}$/)
            .transform(Number),
        ])
        .pipe(z.number().int().min(min).max(max)),
    )
    .max(50)
    .transform((all) => [...new Set(all)]);

/** One of the values; with `numbered` its place among them, from 1, says the same. */
function choiceOf(values: readonly string[], numbered: boolean): z.ZodType {
  if (!numbered) return z.enum(values as [string, ...string[]]);
  const places = values.map((_, index) => String(index + 1));
  return z
    .union([z.enum([...values, ...places] as [string, ...string[]]), z.number().int().min(1).max(values.length)])
    .transform((sent) => values[Number(sent) - 1] ?? String(sent));
}
