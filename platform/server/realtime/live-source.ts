import type { Actor } from '../../kernel/actor.ts';
import { holds } from '../../kernel/permissions.ts';
import { type AnyResource, tableOf } from '../../resource/define.ts';
import { listWall } from '../access/row-walls.ts';
import { type Statement, sql } from '../db/statement.ts';

/** Records whose changes are told to those who may read them: as in lists, so in live events. */
export interface LiveSource {
  /** The table, as the audit log names it. */
  readonly table: string;
  /** What clients know it as: the path of its calls without the first slash. */
  readonly resource: string;
  /** Whether the person reads any of these records. */
  may(actor: Actor): boolean;
  /** Ids of `ids` that the person may see, as rows `{id}`; null when `may` says it all. */
  seen?(actor: Actor, ids: readonly number[]): Statement | null;
}

/** The live source of a plain list: whoever may read the list hears of its rows. */
export const listLive = (resource: AnyResource): LiveSource => ({
  table: tableOf(resource),
  resource: resource.path,
  may: (actor) =>
    actor.audience === 'staff' && (resource.readable === 'staff' || holds(actor, `view.${resource.permission}`)),
  seen: (actor, ids) => {
    const wall = listWall(tableOf(resource), actor, 't');
    return wall && sql`select t.id from ${sql.table(tableOf(resource))} t where t.id = any(${ids}) and ${wall}`;
  },
});
