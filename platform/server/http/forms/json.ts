import { AppError } from '../../../kernel/errors.ts';

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** JSON without keys that could reach a prototype: they are named in a 422. A BOM is tolerated. */
export function parseJson(body: Buffer): unknown {
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  return JSON.parse(text, (key, value) => {
    if (PROTOTYPE_KEYS.has(key)) throw new AppError('validation', { errors: { [`${key}`]: ['unknown_key'] } });
    return value;
  });
}
