import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { BaseChange } from '../../company/public.server.ts';
import type { Line } from '../order-items/line.server.ts';
import { convertItem } from '../pricing/currency.rules.ts';

/** Agreed prices stand in the base: in another one they stay worth what was agreed. The audit log says so, which leaves their lines out. */
export async function convertAgreedPrices(tx: Tx, { factor, from, to }: BaseChange): Promise<void> {
  const rows = await tx.rows<{ id: number; frozen_lines: Line[] }>(
    sql`select id, frozen_lines from order_subscription where frozen_lines is not null order by id for update`,
  );
  const converted = rows.map(({ id, frozen_lines }) => ({
    id,
    lines: frozen_lines.map((line) => convertItem(line, { rate: '1', ...from }, { rate: factor, ...to })),
  }));
  if (converted.length === 0) return;
  await tx.run(sql`with x as materialized (
      select s.id, s.name, s.frozen_lines as before, c.lines as after
      from jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) as c(id bigint, lines jsonb) join order_subscription s on s.id = c.id
    ), told as (insert into audit_log (action, table_name, row_id, label, payload)
      select 'update', 'order_subscription', x.id, x.name,
        jsonb_build_object('before', jsonb_build_object('frozen_lines', x.before), 'after', jsonb_build_object('frozen_lines', x.after)) from x)
    update order_subscription s set frozen_lines = x.after from x where s.id = x.id`);
}
