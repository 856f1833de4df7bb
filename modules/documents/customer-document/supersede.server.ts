import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

/** Older approved documents of the same customer end once newer approved ones cover every type of theirs. */
export async function supersedeOlder(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update customer_document o set status = 'superseded'
    from customer_document n
    where n.id = ${id} and o.customer_id = n.customer_id and o.id < n.id and o.status = 'approved' and o.deleted_at is null
      and exists (select from customer_document_type a join customer_document_type b on b.document_type_id = a.document_type_id
        where a.customer_document_id = o.id and b.customer_document_id = n.id)
      and not exists (select from customer_document_type t where t.customer_document_id = o.id and not exists (
        select from customer_document c join customer_document_type ct on ct.customer_document_id = c.id
        where c.customer_id = o.customer_id and c.id > o.id and c.status = 'approved' and c.deleted_at is null
          and ct.document_type_id = t.document_type_id))`);
  await tx.run(sql`update customer_document n set supersedes_id = (select max(o.id) from customer_document o
      where o.customer_id = n.customer_id and o.status = 'superseded' and o.id < n.id
        and exists (select from customer_document_type a join customer_document_type b on b.document_type_id = a.document_type_id
          where a.customer_document_id = o.id and b.customer_document_id = n.id))
    where n.id = ${id} and n.supersedes_id is null`);
}
