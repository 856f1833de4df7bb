import type { AnyResource } from '../../resource/define.ts';
import { type AnyRow, changedFields, type FormValue, type FormValues, valuesOf } from './form-values.ts';

/** One field that both sides changed differently. */
export interface Clash {
  name: string;
  theirs: FormValue;
  mine: FormValue;
}

/** What a stale write came to: my changes on top of theirs where they do not meet, and the fields where they do. */
export interface Merge {
  merged: FormValues;
  clashes: readonly Clash[];
}

/** Three-way merge of a form: `before` as read, `mine` as typed, `current` as the server has it now. */
export function mergeConflict(resource: AnyResource, before: FormValues, mine: FormValues, current: AnyRow): Merge {
  const theirs = valuesOf(resource, current);
  const ownChanges = changedFields(resource, before, mine);
  const theirChanges = new Set(changedFields(resource, before, theirs));
  const differing = new Set(changedFields(resource, theirs, mine));
  const clashes = ownChanges
    .filter((name) => theirChanges.has(name) && differing.has(name))
    .map((name) => ({ name, theirs: theirs[name] ?? null, mine: mine[name] ?? null }));
  const kept = Object.fromEntries(ownChanges.map((name) => [name, mine[name] ?? null]));
  return { merged: { ...theirs, ...kept }, clashes };
}
