import { z } from 'zod';
import type { Shape } from '../../contract/endpoint.ts';

/** The part of JSON Schema that contracts are written in. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  additionalProperties?: Schema | boolean;
}

/** What a contract takes, or what it gives on, as JSON Schema. */
export const schemaOf = (shape: Shape, io: 'input' | 'output' = 'input'): Schema =>
  z.toJSONSchema(shape as unknown as z.ZodType, { io, unrepresentable: 'any' }) as Schema;

const branches = (schema: Schema): Schema[] => [
  ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).flatMap(branches),
  ...(schema.anyOf || schema.oneOf || schema.allOf ? [] : [schema]),
];

/** A place in a body: keys and list positions down to it, and what may stand there. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
}

/** Every field of an object, also of objects in it and in its lists, `depth` levels down. */
export function placesOf(schema: Schema, depth = 2, path: readonly (string | number)[] = []): Place[] {
  return branches(schema).flatMap((branch) => {
    if (branch.items && path.length > 0) return placesOf(branch.items, depth, [...path, 0]);
    return Object.entries(branch.properties ?? {}).flatMap(([name, field]) => {
      const here = { path: [...path, name], schema: field };
      return depth > 1 ? [here, ...placesOf(field, depth - 1, here.path)] : [here];
    });
  });
}

/** The kinds of JSON values a field takes; `any` for a field that says nothing. */
export function kindsOf(schema: Schema): Set<string> {
  const kinds = branches(schema).flatMap((branch) => {
    if (branch.const !== undefined) return [branch.const === null ? 'null' : typeof branch.const];
    if (branch.enum) return branch.enum.map((value) => (value === null ? 'null' : typeof value));
    return branch.type ?? 'any';
  });
  return new Set(kinds.map((kind) => (kind === 'integer' ? 'number' : kind)));
}

/** The longest text a field takes: 0 where it takes none but fixed ones, Infinity where nothing limits it. */
export function longestText(schema: Schema): number {
  const lengths = branches(schema).map((branch) => {
    if (branch.enum || branch.const !== undefined) return 0;
    if (branch.type === undefined) return Number.POSITIVE_INFINITY;
    return branch.type === 'string' ? (branch.maxLength ?? (branch.format ? 40 : Number.POSITIVE_INFINITY)) : 0;
  });
  return Math.max(0, ...lengths);
}

/** A small value that fits. */
export function valueFor(schema: Schema): unknown {
  const branch = branches(schema).find((each) => each.type !== 'null') ?? schema;
  if (branch.const !== undefined) return branch.const;
  if (branch.enum) return branch.enum[0];
  switch (Array.isArray(branch.type) ? branch.type[0] : branch.type) {
    case 'object':
      return Object.fromEntries(
        (branch.required ?? []).map((name) => [name, valueFor(branch.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: branch.minItems ?? 0 }, () => valueFor(branch.items ?? {}));
    case 'number':
    case 'integer':
      return Math.max(branch.minimum ?? 1, (branch.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'string':
      return textFor(branch);
    default:
      return 'x';
  }
}

function textFor({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'date-time') return '2026-11-21T09:30:00.000Z';
  if (format === 'date') return '2026-11-21';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'email' || pattern?.includes('@')) return 'somebody@example.test';
  if (pattern?.includes('\\d') || pattern?.includes('0-9')) return '1';
  return 'x'.repeat(Math.max(1, minLength));
}

/** A body that fits, with `value` at the place: lists and objects on the way are made as needed. */
export function bodyWith(schema: Schema, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = branches(schema).find((branch) => branch.items);
    return [bodyWith(list?.items ?? {}, rest, value)];
  }
  const owner = branches(schema).find((branch) => branch.properties && key in branch.properties) ?? {};
  const made = valueFor(owner);
  return { ...(made as object), [key]: bodyWith(owner.properties?.[key] ?? {}, rest, value) };
}
