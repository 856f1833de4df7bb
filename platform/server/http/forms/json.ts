import { AppError } from '../../../kernel/errors.ts';

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Where none of this stands no key can reach a prototype; an escape may hide one. */
const SUSPECT = /__proto__|constructor|prototype|\\u/;

/** JSON without keys that could reach a prototype: they are named in a 422. A BOM is tolerated. */
export function parseJson(body: Buffer): unknown {
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  const parsed: unknown = JSON.parse(text);
  // Asking at every value of a body, as a reviver does, takes a hundred times as long as reading it.
  if (SUSPECT.test(text)) refusePrototypeKeys(parsed);
  return parsed;
}

function refusePrototypeKeys(parsed: unknown): void {
  const open = [parsed];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, value] of Object.entries(part)) {
      if (PROTOTYPE_KEYS.has(key)) throw new AppError('validation', { errors: { [key]: ['unknown_key'] } });
      if (typeof value === 'object') open.push(value);
    }
  }
}
