import type { Endpoint } from '../../contract/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { isAllowed } from './guard.ts';

/** What whoever may write a record without reading it is told: which one it was, its version for the next change, and a secret that is told once. */
const TOLD = new Set(['id', 'user_id', 'name', 'reference_no', 'updated_at', 'created', 'secret']);

const NUMBER_AT_END = /\/\{\w+\}$/;

/** Names of parameters say nothing of which call it is. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/**
 * The call that reads what a call creates or changes: of `POST /x` it is `GET /x/{id}`, of `PUT /x/{id}` the same path, and where no
 * single record is read the list. Undefined for every other call, and where whoever is signed in may read.
 */
export function readersOfWrites(endpoints: readonly Endpoint[]): ReadonlyMap<Endpoint, Endpoint> {
  const reads = new Map(endpoints.filter(({ method }) => method === 'GET').map((each) => [shapeOf(each.path), each]));
  const readers = new Map<Endpoint, Endpoint>();
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    const collection = method === 'POST' ? path : path.replace(NUMBER_AT_END, '');
    const isWrite = method === 'POST' || (method === 'PUT' && collection !== path);
    const reader = isWrite ? (reads.get(shapeOf(`${collection}/{id}`)) ?? reads.get(shapeOf(collection))) : undefined;
    if (reader && typeof reader.access === 'object') readers.set(endpoint, reader);
  }
  return readers;
}

/** The answer of a write as this person may read it. */
export function told(reader: Endpoint | undefined, actor: Actor, data: unknown): unknown {
  if (!reader || isAllowed(reader, actor) || typeof data !== 'object' || data === null || !('id' in data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => TOLD.has(key)));
}

/** A refusal as this person may read it: without the record as it stands now. */
export function toldRefusal(reader: Endpoint | undefined, actor: Actor, error: unknown): unknown {
  if (!reader || isAllowed(reader, actor) || !(error instanceof AppError) || !error.info.details) return error;
  const { current: _, ...details } = error.info.details;
  return new AppError(error.code, { ...error.info, details });
}
