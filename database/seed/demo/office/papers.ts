import type pg from 'pg';
import { toPdf } from '../../../../platform/server/documents/pdf.ts';
import { escapeHtml } from '../../../../platform/server/documents/template/values.ts';
import type { KeepBytes } from '../../demo-reviews/review-photos.ts';
import { insertNamed, type Row } from '../../rows.ts';

interface Paper {
  id: string;
  name: string;
  number: string;
  issued: string;
  expires: string | null;
  customer: string;
}

/** The papers that customers brought: a page each, as an office would have scanned it. */
export async function insertPapers(client: pg.ClientBase, keep: KeepBytes, now: Date): Promise<void> {
  const { rows } = await client.query<Paper>(
    `select d.id, d.name, d.number, d.issued_at::text as issued, d.expires_at::text as expires, c.name as customer
     from customer_document d join customer c on c.tenant_id = d.tenant_id and c.id = d.customer_id
     where d.tenant_id = app.current_tenant() and d.deleted_at is null order by d.id`,
  );
  const kept: Row[] = [];
  const files: Row[] = [];
  for (const paper of rows) {
    const bytes = await toPdf(pageOf(paper), { page: { title: paper.name, createdAt: now.toISOString() } });
    const { key, size, sha256 } = await keep(bytes);
    kept.push({ key, size, sha256, family: 'pdf', status: 'clean' });
    files.push({
      ...{
        owner_type: 'customer_document',
        owner_id: Number(paper.id),
        kind: 'attachment',
        key,
        object_key: key,
        size,
        sha256,
      },
      ...{
        name: `${paper.number}.pdf`,
        file_extension: 'pdf',
        mime: 'application/pdf',
        status: 'clean',
        visibility: 'customer',
      },
    });
  }
  await insertNamed(client, 'stored_object', kept);
  await insertNamed(client, 'attachment', files);
}

/** What installations ask of their customers stands on those that are open. */
export async function insertAskedPapers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into order_document (tenant_id, order_id, order_type_document_id)
     select o.tenant_id, o.id, d.id from "order" o join order_type t on t.tenant_id = o.tenant_id and t.id = o.order_type_id
     join order_type_document d on d.tenant_id = t.tenant_id and d.order_type_id = t.id
     where o.tenant_id = app.current_tenant() and t.prefix = 'INS' and o.status in ('pending', 'released', 'incomplete')
     order by o.id, d.display_order`,
  );
}

const pageOf = ({ name, number, issued, expires, customer }: Paper): string => `<h1>${escapeHtml(name)}</h1>
<p><strong>${escapeHtml(customer)}</strong></p>
<table><tbody>
<tr><td>Number</td><td>${escapeHtml(number)}</td></tr>
<tr><td>Issued</td><td>${issued}</td></tr>
<tr><td>Valid until</td><td>${expires ?? 'Open'}</td></tr>
</tbody></table>
<p>Example document of the demo company.</p>`;
