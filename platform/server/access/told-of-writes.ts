import type { Access, Endpoint } from '../../contract/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { isAllowed } from './guard.ts';

/** Who may read what a write answers. */
export type Reader = Pick<Endpoint, 'access'>;

/** Fields returned to a writer who may not read the record: its identity, its version for the next change, and a secret shown once. */
const TOLD = new Set(['id', 'user_id', 'name', 'reference_no', 'updated_at', 'created', 'secret']);

/** The result of the write is returned too: its warnings, and which of the sent values were not applied; nothing of other records. */
const OUTCOMES: Readonly<Record<string, ReadonlySet<string>>> = {
  warnings: new Set(['code', 'message', 'action']),
  conflicts: new Set(['field', 'kept', 'hash', 'sent', 'sent_at']),
};

/** Names of parameters say nothing of which call it is. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/**
 * The reader of every write that takes a permission: the one it declares, else the nearest GET call at or above its path, of one
 * record before the list. So `POST /x`, `PUT /x/{id}`, `POST /x/{id}/verb` and `POST /x/verb` all keep to `GET /x/{id}`. Writes are
 * left out where whoever is signed in may read.
 */
export function readersOfWrites(endpoints: readonly Endpoint[]): ReadonlyMap<Endpoint, Reader> {
  const reads = new Map(endpoints.filter(({ method }) => method === 'GET').map((each) => [shapeOf(each.path), each]));
  const readers = new Map<Endpoint, Reader>();
  for (const endpoint of endpoints) {
    if (endpoint.method === 'GET' || !takesPermission(endpoint.access)) continue;
    const reader = endpoint.readBy ? { access: endpoint.readBy } : nearestRead(endpoint.path, reads);
    if (reader && takesPermission(reader.access)) readers.set(endpoint, reader);
  }
  return readers;
}

const takesPermission = (access: Access): boolean => typeof access === 'object';

function nearestRead(path: string, reads: ReadonlyMap<string, Endpoint>): Endpoint | undefined {
  const parts = shapeOf(path).split('/');
  for (let length = parts.length; length > 1; length--) {
    const above = parts.slice(0, length).join('/');
    const reader = reads.get(`${above}/{}`) ?? reads.get(above);
    if (reader) return reader;
  }
  return undefined;
}

/** The answer of a write as this person may read it. */
export function told(reader: Reader | undefined, actor: Actor, data: unknown): unknown {
  if (!reader || isAllowed(reader, actor)) return data;
  return toldOf(data);
}

/** An answer reduced to those fields of its records; everything that is no record stays. */
export const toldOf = (data: unknown): unknown =>
  Array.isArray(data) ? data.map(toldOf) : isRecord(data) ? unread(data) : data;

const isRecord = (data: unknown): data is object & { id: unknown } =>
  typeof data === 'object' && data !== null && 'id' in data;

/** A record reduced to what a writer who may not read it gets back. */
export function unread<T extends object>(record: T): Partial<T> {
  const entries = Object.entries(record).flatMap(([key, value]) => {
    const outcome = OUTCOMES[key];
    if (outcome && Array.isArray(value)) return [[key, value.map((each) => only(outcome, each))]];
    return TOLD.has(key) ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}

const only = (names: ReadonlySet<string>, row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));

/** A refusal as this person may read it: without the record as it stands now, and without those it collides with. */
export function toldRefusal(reader: Reader | undefined, actor: Actor, error: unknown): unknown {
  if (!reader || isAllowed(reader, actor) || !(error instanceof AppError) || !error.info.details) return error;
  const { current: _current, conflicts: _conflicts, ...details } = error.info.details;
  return new AppError(error.code, { ...error.info, details });
}
