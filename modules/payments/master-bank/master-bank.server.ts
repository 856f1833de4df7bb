import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { openMasked } from '../../../platform/server/resource-routes/masked-values.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { bankAccount, permittedBanks } from './master-bank.contract.ts';
import { masterBank } from './master-bank.resource.ts';

/** Accounts that some roles alone may use are named to those who hold one of them, or manage accounts. */
export const bankWall = (actor: Actor, alias: string) =>
  holds(actor, 'view.master_bank')
    ? null
    : sql`(${sql.ref(`${alias}.role_ids`)} = '{}' or exists (select from user_role ur
        where ur.user_id = ${actor.userId} and ur.role_id = any(${sql.ref(`${alias}.role_ids`)})))`;

export const masterBankRoutes = (vault: Vault): Route[] => [
  route(permittedBanks, (_input, { db, actor }) =>
    db.read(sql`select id, name, bank_name, account_no from bank b where active and (${actor.isAdministrator} or role_ids = '{}'
      or exists (select from user_role ur where ur.user_id = ${actor.userId} and ur.role_id = any(b.role_ids))) order by lower(name)`),
  ),
  route(bankAccount, ({ params }, { db, tenant, actor }) =>
    db.write(async (tx) => {
      const [bank] = await tx.rows<{ name: string }>(
        sql`select name from bank b where id = ${params.id} and ${bankWall(actor, 'b') ?? sql`true`}`,
      );
      const whole = bank ? await openMasked(masterBank, vault, tx, tenant.id, params.id) : null;
      if (!bank || !whole) return fail('not_found');
      await tx.run(
        insertRows('audit_log', [{ action: 'view_secret', table_name: 'bank', row_id: params.id, label: bank.name }]),
      );
      return { account_no: whole.account_no ?? null, iban: whole.iban ?? null };
    }),
  ),
];
