import type { Actor } from '../../kernel/actor.ts';
import type { NamedIds } from './known-ids.ts';

/** The record `n.id` of a page where the person may see it. */
export type RecordsOfPage = (actor: Actor) => NamedIds['of'];

/** Filled while the modules are put together, never changed afterwards. */
const pages = new Map<string, RecordsOfPage>();

/** Says which records a page of the product opens, so that nobody keeps a shortcut to one they may not see. */
export function opensRecords(page: string, of: RecordsOfPage): void {
  pages.set(page, of);
}

export const recordsOfPage = (page: string): RecordsOfPage | undefined => pages.get(page);
