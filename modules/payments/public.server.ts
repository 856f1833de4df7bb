import { wallList } from '../../platform/server/access/row-walls.ts';
import { sql } from '../../platform/server/db/statement.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { sealStored } from '../../platform/server/resource-routes/masked-values.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { createVault } from '../../platform/server/vault/vault.ts';
import { masterBank } from './master-bank/master-bank.resource.ts';
import { bankWall, masterBankRoutes } from './master-bank/master-bank.server.ts';
import { paymentPurpose } from './payment-purpose/payment-purpose.resource.ts';
import { paymentType } from './payment-type/payment-type.resource.ts';

/** Payment types, purposes and banks; payments themselves come later. */
export const paymentsModule = (platform: Platform): ServerModule => {
  wallList('bank', bankWall);
  const vault = createVault(platform.config.secret);
  const lists = masterLists([
    { resource: paymentType, area: 'payment_types' },
    { resource: paymentPurpose, area: 'payment_purposes' },
    { resource: masterBank, area: 'banks', hooks: { vault } },
  ]);
  return {
    name: 'payments',
    ...lists,
    routes: [...masterBankRoutes(vault), ...lists.routes],
    async prepare() {
      for (const { id } of await platform.database.global<{ id: number }>(sql`select id from tenant`)) {
        const actor = { tenantId: id, userId: null, name: 'Ordo', sessionId: null, requestId: 'seal-banks', ip: null };
        await platform.database.write(actor, (tx) => sealStored(masterBank, vault, tx, id));
      }
    },
  };
};
