import { z } from 'zod';
import * as kinds from '../contract/kinds.ts';
import type { AnyResource } from './define.ts';
import { type AnyField, HUES, relatedName } from './field.ts';

/** Longest texts when a field says nothing. */
const TEXT_MAX = 100;
const MULTILINE_MAX = 10_000;

/** Fields a person may send. */
export const writable = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.options.readOnly);

/** Validator of one value, null not included. */
function schemaOf(field: AnyField): z.ZodType {
  const { options } = field;
  switch (field.kind) {
    case 'text':
      return textOf(field, options.max ?? TEXT_MAX);
    case 'multiline':
      return kinds.text(options.max ?? MULTILINE_MAX, options.required ? 1 : 0);
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
      return kinds.amount({ min: options.min, max: options.max });
    case 'flag':
      return kinds.flag();
    case 'choice':
      return z.enum((field.choices ?? []).map((c) => c.value) as [string, ...string[]]);
    case 'choices':
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
  value.nullish().transform((v) => (v === '' && (field.kind === 'text' || field.kind === 'multiline') ? null : v));

/** Validator of a create: required fields must be there, unknown keys are refused. */
export function createShape(resource: AnyResource): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      writable(resource).map(([name, field]) => {
        const value = schemaOf(field);
        if (field.kind === 'flag' || field.kind === 'refs') return [name, value.optional()];
        return [name, field.options.required && field.options.initial === undefined ? value : optional(field, value)];
      }),
    ),
  );
}

/** Validator of an update: any part, plus the `updated_at` precondition. */
export function patchShape(resource: AnyResource): z.ZodObject {
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
}

const set = <T extends z.ZodType>(item: T) => z.union([z.array(item).max(500), item.transform((value) => [value])]);
const range = <T extends z.ZodType>(item: T) => z.strictObject({ from: item.optional(), to: item.optional() });

/** Validator of `filters`: sets for choices and references, {from, to} for numbers and dates, text contains, flags as they are. */
export function filterShape(resource: AnyResource): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, filterOf(field).optional()])),
  );
}

function filterOf(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return kinds.flag();
    case 'choice':
    case 'choices':
      return set(z.enum((field.choices ?? []).map((c) => c.value) as [string, ...string[]]));
    case 'hue':
      return set(z.enum(HUES));
    case 'ref':
    case 'refs':
      return set(kinds.idText());
    case 'integer':
    case 'decimal':
    case 'money':
      return range(kinds.decimal({ scale: 8 }));
    case 'day':
      return range(kinds.day());
    case 'instant':
      return range(kinds.instant());
    default:
      return kinds.text(200);
  }
}

/** Shape of a record in answers, for the API description and the client. */
export function rowShape(resource: AnyResource): z.ZodObject {
  const columns = Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = answerOf(field);
    const own: [string, z.ZodType][] = [
      [name, field.kind === 'flag' || field.kind === 'refs' ? value : value.nullable()],
    ];
    const named = z.object({ id: z.number(), name: z.string() });
    if (field.kind === 'ref') own.push([relatedName(name), named.nullable()]);
    if (field.kind === 'refs') own.push([relatedName(name), z.array(named)]);
    return own;
  });
  return z.looseObject({
    id: z.number().int(),
    ...Object.fromEntries(columns),
    ...(resource.ordered ? { display_order: z.number().int() } : {}),
    created_at: z.string(),
    updated_at: z.string(),
  });
}

function answerOf(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'integer':
    case 'ref':
      return z.number().int();
    case 'decimal':
    case 'money':
      return z.number();
    case 'flag':
      return z.boolean();
    case 'choices':
      return z.array(z.string());
    case 'refs':
      return z.array(z.number().int());
    default:
      return z.string();
  }
}
