import { fail } from '../../../platform/kernel/errors.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { type Behaviour, behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { isMask, maskedAccount } from './account-number.rules.ts';
import { bankAccount, permittedBanks } from './master-bank.contract.ts';
import { masterBank } from './master-bank.resource.ts';

const PURPOSE = 'bank.account_no';

/** An account number goes into the vault; the column keeps what people see of it. */
export const masterBankBehaviour = (vault: Vault): Behaviour =>
  behaviour(masterBank, {
    async beforeWrite(_tx, input, _before, { tenant }) {
      const { account_no: account, ...rest } = input;
      if (account === undefined || (typeof account === 'string' && isMask(account))) return rest;
      if (typeof account !== 'string') return { ...rest, account_no: null, secret_account: null };
      const secret_account = vault.seal(tenant.id, PURPOSE, { account });
      return { ...rest, account_no: maskedAccount(account), secret_account };
    },
  });

export const masterBankRoutes = (vault: Vault): Route[] => [
  route(permittedBanks, (_input, { db, actor }) =>
    db.read(sql`select id, name, bank_name, account_no from bank b where active and (${actor.isAdministrator} or role_ids = '{}'
      or exists (select from user_role ur where ur.user_id = ${actor.userId} and ur.role_id = any(b.role_ids))) order by lower(name)`),
  ),
  route(bankAccount, ({ params }, { db, tenant }) =>
    db.write(async (tx) => {
      const [bank] = await tx.rows<{ name: string; secret_account: string | null }>(
        sql`select name, secret_account from bank where id = ${params.id}`,
      );
      if (!bank) return fail('not_found');
      await tx.run(
        insertRows('audit_log', [{ action: 'view_secret', table_name: 'bank', row_id: params.id, label: bank.name }]),
      );
      return { account_no: vault.open(tenant.id, PURPOSE, bank.secret_account).account ?? null };
    }),
  ),
];
