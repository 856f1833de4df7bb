import type { Actor } from '../../kernel/actor.ts';
import { sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** What a person may see of the rows of a table; `alive` ones only. The table goes by the alias its wall says. */
export type RowWall = (actor: Actor) => Sql;

/** Filled while the modules are put together, never changed afterwards. */
const walls = new Map<string, RowWall>();

/** Says behind which condition every read of a table's rows stands, so that modules below its own need not say it again. */
export function wallRows(table: string, wall: RowWall): void {
  walls.set(table, wall);
}

/** Activities the person may see; alias `o`. Nobody sees any where no module keeps them. */
export const seenOrders = (actor: Actor): Sql => walls.get('order')?.(actor) ?? sql`false`;
