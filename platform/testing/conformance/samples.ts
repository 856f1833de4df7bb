import type { AnyResource } from '../../resource/define.ts';
import { writable } from '../../resource/derive.ts';
import type { AnyField } from '../../resource/field.ts';
import type { TestServer } from '../server.ts';

let serial = 0;

// A text of a special form (a colour, a storage key) or from a list of the company is not for a general sample to guess.
const FORMED = /(_key|colour|logo|task_type)$/;

/** A valid create body for a resource: every writable field but references that have nothing to point at. */
export async function sampleOf(server: TestServer, resource: AnyResource): Promise<Record<string, unknown>> {
  serial++;
  const body: Record<string, unknown> = {};
  for (const [name, field] of writable(resource)) {
    const value = field.kind === 'ref' ? await anyTarget(server, field) : valueFor(name, field, serial);
    if (value !== undefined) body[name] = value;
  }
  return body;
}

async function anyTarget(server: TestServer, field: AnyField): Promise<number | undefined> {
  if (!field.options.required) return undefined;
  const [row] = await server.sql(
    `select id from "${field.target?.table}" where tenant_id = (select id from tenant where subdomain = 'demo') order by id limit 1`,
  );
  return row ? Number(row.id) : undefined;
}

function valueFor(name: string, field: AnyField, n: number): unknown {
  const { options } = field;
  switch (field.kind) {
    case 'text':
      if (options.pattern) return requiredForm(options, n);
      if (FORMED.test(name)) return undefined;
      if (name === 'phone') return `+1 876 555 ${n}`;
      if (options.isWebAddress) return `https://sample${n}.example`;
      if ((options.max ?? 100) <= 12) return `S${n}`;
      return `${letters(12)} ${name.replaceAll('_', ' ')} ${n}`.slice(0, options.max ?? 100);
    case 'masked':
      return undefined;
    case 'multiline':
      return `First line ${n}\nÁrea “dos”`;
    case 'email':
      return `sample${n}@example.test`;
    case 'integer':
      return clamp(n % 5, options);
    case 'decimal':
    case 'money':
      return clamp(1.25, options);
    case 'flag':
      return undefined;
    case 'choice':
      return options.initial ?? field.choices?.[0]?.value;
    case 'choices':
      return field.choices?.slice(0, 1).map((c) => (options.isWhole ? Number(c.value) : c.value));
    case 'hue':
      return 'teal';
    case 'day':
      return name.endsWith('_month') ? '2026-11-01' : dayNumber(n);
    case 'instant':
      return `${dayNumber(n)}T${name.startsWith('end_') ? '17' : '09'}:30:00.000Z`;
    case 'zone':
      return 'America/Jamaica';
    case 'ref':
    case 'refs':
      return undefined;
  }
}

/** For a required text of a special form: an address or a code of three letters, whichever fits. */
function requiredForm({ pattern = '', required }: AnyField['options'], n: number): string | undefined {
  const form = new RegExp(pattern, 'u');
  return required ? [`sample${n}@example.test`, threeLetters(n)].find((text) => form.test(text)) : undefined;
}

/** XAA, XAB, …: codes no currency has. */
const threeLetters = (n: number): string =>
  `X${[Math.floor(n / 26), n].map((digit) => String.fromCharCode(65 + (digit % 26))).join('')}`;

/** A day of its own for each sample: two of them never overlap, and none is past. */
const dayNumber = (n: number): string => new Date(Date.UTC(2090, 10, 21 + n)).toISOString().slice(0, 10);

const clamp = (value: number, { min, max }: { min?: number; max?: number }): number =>
  Math.min(Math.max(value, min ?? value), max ?? value);

/** Random letters: two samples are no near doubles of each other. */
const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** A text field of the resource that takes any text, for bad-input questions. */
export const textField = (resource: AnyResource): string | undefined =>
  writable(resource).find(([name, { kind }]) => (kind === 'text' && !FORMED.test(name)) || kind === 'multiline')?.[0];
