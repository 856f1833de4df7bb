import type { Endpoint } from '../../contract/endpoint.ts';
import { bodyWith, placesOf, type Schema, schemaOf, valueFor } from '../conformance/schema-fields.ts';

/** Numbers from 0 to 1 that follow from a seed (mulberry32), so that what fell can be asked again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const NAMES = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '-constructor'];
const TEXTS = [
  ...NAMES,
  '',
  ' ',
  'x',
  "'; drop table customer; --",
  '%',
  '\\',
  '_',
  'a\u0000b',
  'a\ud83d',
  '\u202e',
  '😀'.repeat(50),
  'x'.repeat(5000),
  '{{constructor.constructor("return 1")()}}',
  '../../etc/passwd',
  'null',
  'NaN',
  '2026-02-30',
  '2026-13-01T99:00:00Z',
  '0001-01-01',
  '275760-09-13T00:00:00Z',
];
/** Texts that cost more than they are long where somebody reads them twice: nested, repeated, never closed. */
export const HEAVY: readonly string[] = [
  `{{a ${'(b '.repeat(12_000)}1${')'.repeat(12_000)}}}`,
  `${'{{#if a}}'.repeat(6_000)}${'{{/if}}'.repeat(6_000)}`,
  `{{#if a}}${'{{else if b}}'.repeat(6_000)}{{/if}}`,
  '{{!-- x --}}'.repeat(8_000),
  `${'<div>'.repeat(9_000)}${'</div>'.repeat(9_000)}`,
  '<table><tr><td>'.repeat(6_000),
  `<p style="${'background:url('.repeat(6_000)}">`,
  '<!--'.repeat(20_000),
  '<footer class="page-footer" '.repeat(3_000),
  '<meta http-equiv="refresh" '.repeat(3_000),
  '<article data-sheet=1 '.repeat(4_000),
  ' <!>'.repeat(20_000),
  '<b>a</b>'.repeat(10_000),
  'شركة'.repeat(20_000),
  'a'.repeat(90_000),
  '('.repeat(90_000),
  `${'a'.repeat(45_000)}@${'a.'.repeat(20_000)}`,
  ' '.repeat(90_000),
  '\n'.repeat(90_000),
  '9'.repeat(90_000),
  'FREQ=SECONDLY;COUNT=999999999',
  'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=30',
  `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, at) => at).join()};BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join()}`,
];
const NUMBERS = [0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e30, 1e308, -1e308, 0.1 + 0.2];
const nested = (levels: number): unknown => (levels === 0 ? [] : { a: nested(levels - 1) });
const JUNK: readonly unknown[] = [
  ...TEXTS,
  ...NUMBERS,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  nested(30),
  nested(200),
];

/** Something to stand in a path, whole or wrong, already coded. */
const PARTS = [
  '0',
  '-1',
  '9007199254740993',
  '99999999999999999999',
  '1e3',
  'abc',
  '%00',
  '%ED%A0%80',
  '%ZZ',
  '%2e%2e',
  ...NAMES,
];

export interface Wire {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly body: string | undefined;
}

/** One request to a call: mostly well formed with something wrong in one place, sometimes garbage, sometimes all right. */
export function requestTo(endpoint: Endpoint, ids: readonly number[], random: Random): Wire {
  const part = (): string => (random() < 0.75 ? String(oneOf(random, ids)) : oneOf(random, PARTS));
  const path = endpoint.path.replace(/\{\w+\}/g, part);
  const query = endpoint.query ? queryOf(schemaOf(endpoint.query), random) : '';
  return { method: endpoint.method, path: path + query, body: bodyOf(endpoint, ids, random) };
}

function queryOf(schema: Schema, random: Random): string {
  const keys = [...Object.keys(schema.properties ?? {}), ...(random() < 0.1 ? NAMES : [])];
  const parts = keys
    .filter(() => random() < 0.3)
    .map((key) => {
      const junk = oneOf(random, JUNK);
      const value =
        random() < 0.4
          ? valueFor(schema.properties?.[key] ?? {})
          : key === 'filters'
            ? { [oneOf(random, NAMES)]: junk }
            : junk;
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed().slice(0, 6000))}`;
    });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function bodyOf(endpoint: Endpoint, ids: readonly number[], random: Random): string | undefined {
  if (endpoint.method === 'GET') return undefined;
  const dice = random();
  if (dice < 0.03) return oneOf(random, ['{', '[[[', 'nul', '"', '\u0000', '{"a":1}}', '{"__proto__":{"x":1}}']);
  if (!endpoint.body || dice < 0.1) return JSON.stringify(oneOf(random, JUNK));
  const schema = schemaOf(endpoint.body);
  const places = placesOf(schema, 3);
  if (places.length === 0) return JSON.stringify(valueFor(schema));
  const { path } = oneOf(random, places);
  const value = random() < 0.3 ? oneOf(random, ids) : oneOf(random, JUNK);
  return JSON.stringify(bodyWith(schema, path, value));
}
