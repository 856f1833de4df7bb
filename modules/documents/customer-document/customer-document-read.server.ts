import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import { within } from '../../../platform/server/lists/within.ts';
import { COUNT_LIMIT } from '../../../platform/server/resource-routes/list-sql.ts';
import {
  additionalConditions,
  type FieldScope,
  fieldScope,
  seenRows,
  shownInside,
  withShownFields,
} from '../../fields/public.server.ts';
import { attachmentsStatement } from '../../files/public.server.ts';
import type { DocumentFilters } from './customer-document.contract.ts';

type Sql = ReturnType<typeof sql>;
type Asker = Pick<SignedInContext, 'actor'>;

export interface DocumentQuery {
  q?: string;
  page?: number;
  per_page?: number;
  pageSize?: number;
  sort?: string;
  filters?: DocumentFilters;
  customer_id?: number;
  document_type_id?: number;
  status?: string;
  expires_from?: string;
  expires_to?: string;
}

/** Documents a person may see: staff all, portal people those of their selected customer. `d` is the document. */
export const seenBy = ({ actor }: Asker): Sql =>
  actor.audience === 'staff' ? sql`true` : sql`d.customer_id = ${actor.customerId ?? 0}`;

const named = (alias: string, title: Sql): Sql =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${title}) end`;

const COLUMNS = sql`d.id, d.customer_id, ${named('c', sql`c.name`)} as customer, d.name, d.number, d.issued_at, d.expires_at, d.status,
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', app.shown(t.names, t.name)) order by t.display_order, t.id), '[]'::json)
    from customer_document_type l join document_type t on t.id = l.document_type_id where l.customer_document_id = d.id) as document_types,
  d.master_document_id, d.master_document_version, ${named('m', sql`m.name`)} as master_document, d.signed_at, d.signed_by_name,
  d.order_id, d.supersedes_id, d.additional, ${named('b', sql`b.full_name`)} as decided_by, d.decided_at, d.reason,
  ${named('u', sql`u.full_name`)} as created_by, d.created_at, d.updated_at`;
const JOINS = sql`join customer c on c.id = d.customer_id
  left join master_document m on m.id = d.master_document_id
  left join app_user b on b.id = d.decided_by
  left join app_user u on u.id = d.created_by`;

const ordering = sorting(
  {
    id: sql`d.id`,
    number: sql`d.number`,
    created_at: sql`d.id`,
    name: sql`lower(d.name)`,
    expires_at: sql`d.expires_at`,
    issued_at: sql`d.issued_at`,
    status: sql`d.status`,
  },
  { initial: '-id', tie: sql`d.id` },
);

function conditions(query: DocumentQuery, asker: FieldScope): Sql {
  const { filters = {} } = query;
  const any = (column: Sql, values: readonly unknown[], type: Sql): Sql =>
    sql`${column} = any(${[...values]}::${type})`;
  const both = <T>(one: T | undefined, many: T[] | undefined): T[] | null =>
    one === undefined ? (many ?? null) : [one];
  const parts = [
    sql`d.deleted_at is null`,
    seenBy(asker),
    additionalConditions(asker, 'customer_document', filters.additional, 'd'),
  ];
  const customers = both(query.customer_id, filters.customer_id);
  const types = both(query.document_type_id, filters.document_type_id);
  const statuses = both<string>(query.status, filters.status);
  const { expires_from: from, expires_to: to } = query;
  const periods = [...(filters.expires ? [filters.expires] : []), ...(from || to ? [{ from, to }] : [])];
  if (filters.id) parts.push(any(sql`d.id`, filters.id, sql`bigint[]`));
  if (customers) parts.push(any(sql`d.customer_id`, customers, sql`bigint[]`));
  if (statuses) parts.push(any(sql`d.status`, statuses, sql`text[]`));
  if (types)
    parts.push(sql`exists (select from customer_document_type l where l.customer_document_id = d.id
      and ${any(sql`l.document_type_id`, types, sql`bigint[]`)})`);
  for (const period of periods) parts.push(within(sql`d.expires_at`, period, 'day'));
  if (query.q) {
    parts.push(sql`(d.search_text like all (app.search_patterns(${query.q}))
      or d.customer_id in (select unnest(app.search_customers_by_name(${query.q}))))`);
  }
  return sql.join(parts, sql` and `);
}

/** A page of documents, the newest first. */
export async function listDocuments(query: DocumentQuery, context: SignedInContext) {
  const page = paging(query, { size: 10 });
  const scope = await fieldScope(context);
  const where = conditions(query, scope);
  const [rows = [], totals = []] = await context.db.readAll([
    sql`select ${COLUMNS} from (select d.* from customer_document d where ${where} order by ${ordering(query.sort)}
      limit ${page.limit} offset ${page.offset}) d ${JOINS} order by ${ordering(query.sort)}`,
    sql`select count(*)::int as total from (select 1 from customer_document d where ${where} limit ${COUNT_LIMIT}) n`,
  ]);
  const { total = 0 } = (totals[0] ?? {}) as { total?: number };
  const answer = pageOf(seenRows(scope, 'customer_document', rows as object[]), page, total);
  return total >= COUNT_LIMIT ? { ...answer, total_is_estimate: true } : answer;
}

const statements = (id: number, asker: Asker): Statement[] => [
  sql`select ${COLUMNS}, (select min(n.id) from customer_document n where n.status = 'pending' and n.deleted_at is null
      and n.id <> d.id and ${asker.actor.audience === 'staff'}) as next_pending_id
    from customer_document d ${JOINS} where d.id = ${id} and d.deleted_at is null and ${seenBy(asker)}`,
  attachmentsStatement('customer_document', id),
];

function composed([rows = [], attachments = []]: unknown[][]): object {
  const [row] = rows as object[];
  return row ? { ...row, attachments } : fail('not_found');
}

/** One document with its files; 404 for what the person may not see. */
export async function readDocument(id: number, context: SignedInContext): Promise<never> {
  const found = composed(await context.db.readAll(statements(id, context)));
  return (await withShownFields(context, 'customer_document', found)) as never;
}

/** The same inside a transaction, for the answer of a command. */
export async function documentIn(tx: Tx, id: number, context: SignedInContext): Promise<never> {
  const found = composed(await tx.wireAll(statements(id, context)));
  return (await shownInside(tx, context, 'customer_document', found)) as never;
}

/** What both may upload is also what each may; what staff bring is no matter of a customer. */
const withBoth = (who: readonly string[], audience: string): string[] =>
  who.includes('customer') || audience === 'staff' ? [...who, 'both'] : [...who];

/** Types a person may upload: customers are not offered those only staff bring. */
export const typesFor = ({ actor, db }: SignedInContext, whoUploads?: readonly string[]): Promise<never> =>
  db.read(sql`select id, app.shown(names, name) as name, code, has_expiry, validity_months, needs_number, needs_approval, who_uploads, allowed_extensions
    from document_type where active and (${actor.audience === 'staff'} or who_uploads <> 'staff')
      ${whoUploads ? sql`and who_uploads = any(${withBoth(whoUploads, actor.audience)})` : sql``} order by display_order, id`) as never;

/** Whether a person may see the files of a document. */
export async function maySeeFiles(context: SignedInContext, id: number): Promise<boolean> {
  const slug = context.actor.audience === 'staff' ? 'view.customer_document' : 'view.portal_documents';
  if (!holds(context.actor, slug)) return false;
  const found = await context.db.maybe(
    sql`select 1 from customer_document d where d.id = ${id} and d.deleted_at is null and ${seenBy(context)}`,
  );
  return found !== undefined;
}
