import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { formatReference } from '../order/number.rules.ts';

/**
 * Draws one block per prefix and gives the activities of a run their numbers in file order: the last thing before the commit,
 * so that single creations wait only for it (DECISIONS 37). Prefixes are drawn in their order: two runs never lock crosswise.
 */
export async function drawNumbers(tx: Tx, runId: number): Promise<void> {
  const wanted = await tx.rows<{ prefix: string; count: number }>(sql`
    select reference_prefix as prefix, count(*)::int as count from "order" where import_run_id = ${runId} and reference_no like '~%'
    group by 1 order by 1`);
  for (const { prefix, count } of wanted) {
    const [drawn] = await tx.rows<{ first: number }>(sql`
      insert into order_counter (prefix, next) values (${prefix}, ${count + 1})
      on conflict (tenant_id, prefix) do update set next = order_counter.next + ${count} returning next - ${count} as first`);
    // The number's shape stands in one place: what comes before the digits is that of number 1.
    const stem = formatReference(prefix, 1, 4).replace(/0*1$/, '');
    await tx.run(sql`update "order" o set reference_seq = d.seq, reference_no = ${stem} || lpad(d.seq::text, greatest(d.width, length(d.seq::text)), '0')
      from (select n.id, t.number_width::integer as width, (${drawn?.first ?? 1} - 1 + row_number() over (order by n.reference_seq))::integer as seq
        from "order" n join order_type t on t.id = n.order_type_id
        where n.import_run_id = ${runId} and n.reference_prefix = ${prefix} and n.reference_no like '~%') d
      where o.id = d.id`);
  }
}
