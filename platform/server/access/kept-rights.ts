import type { Actor } from '../../kernel/actor.ts';
import { fail } from '../../kernel/errors.ts';

const RIGHTS = ['view', 'create', 'update', 'complete', 'remove'] as const;
const EVERYTHING = 'everything';
const ALL_TYPES = 'types.all';

/** All that somebody may do, as an import keeps it from its check on and an export from the day it was asked for. */
export function rightsOf(actor: Actor): string[] {
  if (actor.isAdministrator) return [EVERYTHING];
  const types =
    actor.types === 'all'
      ? [ALL_TYPES]
      : [...actor.types].flatMap(([id, grant]) =>
          RIGHTS.filter((right) => grant[right]).map((right) => `types.${id}.${right}`),
        );
  return [...actor.permissions, ...types].toSorted();
}

/**
 * Throws 403 where somebody may do less than when a file was checked or written: what it holds was right for the rights of that
 * day. Whoever does the rest must hold them all, whoever they are.
 */
export function demandKept(
  actor: Actor,
  rights: readonly string[] | undefined,
  code: 'import_rights_lost' | 'undo_rights_lost' | 'export_rights_lost',
): void {
  if (rights === undefined || actor.isAdministrator) return;
  const now = new Set(rightsOf(actor));
  const isKept = (right: string): boolean => now.has(right) || (now.has(ALL_TYPES) && right.startsWith('types.'));
  if (!rights.every(isKept)) fail(code);
}
