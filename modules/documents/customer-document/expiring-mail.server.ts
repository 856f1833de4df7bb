import type { Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { keyedLabels } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type MailAction, MOST_ROWS, type Recipient } from '../../messages/public.server.ts';

const LABELS = keyedLabels(
  'schedule.documents',
  { module: 'messages', use: 'mail', where: ['Expiring documents', 'Documentos por vencer'] },
  {
    days: ['Expire within (days)', 'Vencen en (días)'],
    customer: ['Customer', 'Cliente'],
    document: ['Document', 'Documento'],
    types: ['Type', 'Tipo'],
    number: ['Number', 'Número'],
    expires: ['Expires', 'Vence'],
  },
);

/** Approved documents of customers that end within the chosen days, on the clock of the schedule, and have no successor. */
export const expiringDocuments: MailAction = {
  name: 'expiring_documents',
  permission: 'view.customer_document',
  parameters: [{ name: 'days', label: LABELS.days, initial: 30, min: 1, max: 366 }],
  /** Whoever decides about documents. */
  async people({ read }) {
    const rows = await read<{ id: number; email: string; full_name: string; language: Language }>(sql`
      select u.id, u.email, u.full_name, u.language from app_user u
      where u.deleted_at is null and not u.disable and not u.is_blacklisted and not u.is_customer_user and u.email is not null
        and u.id in (
          select up.user_id from user_permission up join permission p on p.id = up.permission_id and p.slug = 'approve.customer_document'
          union select ur.user_id from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null
            join role_permission rp on rp.role_id = r.id join permission p on p.id = rp.permission_id and p.slug = 'approve.customer_document')
      order by u.id`);
    return rows.map(
      (row): Recipient => ({
        email: row.email,
        name: row.full_name,
        userId: row.id,
        language: row.language,
        sees: 'all',
      }),
    );
  },
  async table({ read, values, zone, now }, { actors }) {
    const today = sql`(${new Date(now).toISOString()}::timestamptz at time zone ${zone})::date`;
    const seen = actors.every((actor) => holds(actor, 'view.customer_document'));
    const rows = !seen
      ? []
      : await read<Record<string, unknown>>(sql`select c.name as customer, d.name as document, d.number, d.expires_at,
          (select string_agg(app.shown(k.names, k.name), ', ' order by k.name) from customer_document_type l join document_type k on k.id = l.document_type_id
            where l.customer_document_id = d.id) as types
        from customer_document d join customer c on c.id = d.customer_id and c.deleted_at is null
        where d.deleted_at is null and d.status = 'approved' and d.expires_at between ${today} and ${today} + ${values.days}::int
        order by d.expires_at, lower(c.name), d.id limit ${MOST_ROWS}`);
    return {
      columns: [
        { key: 'customer', label: LABELS.customer },
        { key: 'document', label: LABELS.document },
        { key: 'types', label: LABELS.types },
        { key: 'number', label: LABELS.number },
        { key: 'expires_at', label: LABELS.expires, kind: 'date' },
      ],
      rows,
    };
  },
};
