import type { Actor } from '../../kernel/actor.ts';
import { sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** What a person may see of the rows of a table, living ones, `deleted` ones or both. The table goes by the alias its wall says. */
export type RowWall = (actor: Actor, deleted?: boolean | 'ever') => Sql;

/** Filled while the modules are put together, never changed afterwards. */
const walls = new Map<string, RowWall>();

/** Says behind which condition every read of a table's rows stands, so that modules below its own need not say it again. */
export function wallRows(table: string, wall: RowWall): void {
  walls.set(table, wall);
}

/** The same for records that lists show and name; null where nothing limits the person. The table goes by the alias it is given. */
export type ListWall = (actor: Actor, alias: string) => Sql | null;

const listWalls = new Map<string, ListWall>();

/** Says which rows of a table a person finds in its list, its export, and by name wherever another record refers to them. */
export function wallList(table: string, wall: ListWall): void {
  listWalls.set(table, wall);
}

/** Tables of which a person may find only some rows. */
export const walledTables = (): string[] => [...listWalls.keys()];

export const listWall = (table: string, actor: Actor | undefined, alias: string): Sql | null =>
  (actor && listWalls.get(table)?.(actor, alias)) ?? null;

/** Activities the person may see; alias `o`. Nobody sees any where no module keeps them. */
export const seenOrders = (actor: Actor): Sql => walls.get('order')?.(actor) ?? sql`false`;

/** Those and the deleted ones among them: what was said of work outlives it. */
export const seenOrdersEver = (actor: Actor): Sql => walls.get('order')?.(actor, 'ever') ?? sql`false`;
