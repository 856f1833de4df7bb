import { demand } from '../../../platform/server/access/guard.ts';
import { restorable } from '../../../platform/server/access/restoring.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { emit } from '../../messages/public.server.ts';
import { demandPortalOf, demandReadsAsCustomers } from '../portal-person/portal-person.server.ts';
import { demandRolesHeld, mayTouch } from '../user/escalation.server.ts';

/** Deleted people and roles come back only with powers that whoever restores them could give by hand. */
export function peopleComeBack(): void {
  restorable('role', async (tx, id, { actor, language }) => {
    demand(actor, 'create.roles');
    demand(actor, 'update.roles');
    await demandRolesHeld(tx, actor, [id], language);
    const shows = sql`select 1 from role r join role_permission p on p.role_id = r.id where r.id = ${id} and r.audience = 'customer'`;
    if ((await tx.run(shows)) > 0) demandReadsAsCustomers(actor);
  });
  restorable('app_user', async (tx, id, { actor, language }) => {
    demand(actor, 'restore.users');
    await mayTouch(tx, actor, id, language);
    await demandPortalOf(tx, actor, id, 'create');
    await emit(tx, 'user.created', { table: 'app_user', id, more: { restored: true } });
  });
}
