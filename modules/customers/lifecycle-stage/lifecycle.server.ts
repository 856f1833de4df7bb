import type { Database } from '../../../platform/server/db/database.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import { readSetting, settingReader } from '../../company/public.server.ts';

const firstStage = (kind: 'customer' | 'former') =>
  sql`(select s.id from lifecycle_stage s where s.kind = ${kind} and s.active order by s.display_order, s.id limit 1)`;

const IS_AUTOMATIC = sql`coalesce((select coalesce(s.bool_value, lower(btrim(s.text_value)) = 'true')
  from company_configuration s where s.key = 'lifecycle_auto'), true)`;

/**
 * An activity of the customer was completed: a lead, a prospect or a former customer is a customer now, unless the company moves
 * its customers by hand. Customers without a stage keep none.
 */
export const customerServed = (customerId: number | null, at: string): Statement => sql`
  update customer c set last_order_at = greatest(c.last_order_at, ${at}::timestamptz), first_order_at = coalesce(c.first_order_at, ${at}::timestamptz),
    lifecycle_stage_id = case
      when exists (select from lifecycle_stage s where s.id = c.lifecycle_stage_id and s.kind <> 'customer') and ${IS_AUTOMATIC}
      then coalesce(${firstStage('customer')}, c.lifecycle_stage_id) else c.lifecycle_stage_id end
  where c.id = ${customerId}`;

/** Customers without an activity for so many months are former customers; gives how many became it. */
export const retireCustomers = (tx: Tx, months: number, now: number): Promise<number> => {
  const since = sql`${new Date(now).toISOString()}::timestamptz - make_interval(months => ${months}::integer)`;
  return tx.run(sql`
    update customer c set lifecycle_stage_id = ${firstStage('former')}
    where c.deleted_at is null and ${firstStage('former')} is not null
      and c.lifecycle_stage_id in (select s.id from lifecycle_stage s where s.kind = 'customer')
      and c.created_at < ${since} and (c.last_order_at is null or c.last_order_at < ${since})
      and not exists (select from "order" o where o.customer_id = c.id and o.deleted_at is null
        and (o.created_at >= ${since} or o.scheduled_start >= ${since} or o.completed_at >= ${since}))`);
};

/** Nightly: who has not been served for long (`lifecycle_former_months`) moves on by itself. */
export const lifecycleSchedule = (database: Database): Schedule => ({
  kind: 'customers.lifecycle',
  cron: '23 3 * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      const settings = settingReader(database, tenantId);
      if (!(await readSetting<boolean>(settings, 'lifecycle_auto'))) continue;
      const months = await readSetting<number>(settings, 'lifecycle_former_months');
      const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'lifecycle', ip: null };
      await database.write(actor, (tx) => retireCustomers(tx, months, Date.now()));
    }
  },
});
