import type { Actor } from '../../kernel/actor.ts';
import type { NamedIds } from './known-ids.ts';

/** The records that the filters of a list name; `prefix` leads to the filters in what was sent. */
export type FilterNames = (
  filters: Readonly<Record<string, unknown>>,
  actor: Actor,
  prefix?: string,
) => readonly NamedIds[];

/** Filled while the modules are put together, never changed afterwards. */
const lists = new Map<string, FilterNames>();

/** Says which records the filters of a list name, for every place that keeps filters of lists it knows nothing of. */
export function nameFilters(list: string, names: FilterNames): void {
  lists.set(list, names);
}

/** What to look up before filters of a list are kept; undefined for a list that nobody declared. */
export const namesInFilters = (list: string): FilterNames | undefined => lists.get(list);
