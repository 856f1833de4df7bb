import type { TestServer } from '../server.ts';

/**
 * Words that say where they come from. Every text of every record gets one, so whatever an answer shows, in whatever shape, tells
 * which records it was made of.
 */
export interface Mark {
  readonly table: string;
  readonly column: string;
  readonly tenant: number;
  readonly id: number;
}

const MARK = /zq\.([a-z_]+)\.([a-z_0-9]+)\.(\d+)\.(\d+)\./g;

/** The marks of a text, each once. */
export function marksIn(text: string): Mark[] {
  const found = new Map<string, Mark>();
  for (const [mark, table = '', column = '', tenant, id] of text.matchAll(MARK))
    found.set(mark, { table, column, tenant: Number(tenant), id: Number(id) });
  return [...found.values()];
}

/** Columns in which people write. A table with texts of which none is among them fails, unless it stands below. */
const WRITTEN =
  `name title label description content body note notes comment reason subject message contact_name instructions
  internal_notes hold_reason first_name last_name help signer_name text html error last_error position text_en text_es address1 branch
  response last_body detail value data department_name request_details number`.split(/\s+/);

/** Tables without a word that a person wrote. */
const WORDLESS: Readonly<Record<string, string>> = {
  additional_field_mapping: 'links',
  audit_redaction: 'its reason stands in the line that it blanked',
  company_configuration: 'settings are read by who may read each',
  import_run: 'names of files',
  target_month: 'figures of its target',
  audit_log: 'its lines hold the words of the records they tell of',
  audit_seal: 'hashes',
  audit_mark: 'counters',
  order_field_value: 'the values of order, which nobody reads but its look-ups',
  audit_word: 'the words of audit_log, which nobody reads but its search',
  auth_token: 'hashes',
  bill_payment_email_sender: 'seen by its name',
  code_counter: 'counters',
  code_hold: 'counters',
  currency_refresh: 'says which rates were fetched',
  device: 'keys',
  document_snapshot: 'read by the address of a sent document alone',
  export_run: 'names of files that its owner fetches',
  geocode_cache: 'answers of an outside server by hash',
  idempotency: 'answers kept for their own asker',
  import_mapping: 'headers of files',
  import_row: 'cells of a file that only its importer reads',
  live_event: 'ids',
  login_attempt: 'hashes',
  mail_suppression: 'addresses',
  message_event: 'switches',
  oidc_identity: 'subjects of an identity provider',
  order_counter: 'counters',
  order_number_hold: 'counters',
  order_officer: 'links',
  permission: 'names come from the catalogue',
  policy_acceptance: 'keys and versions of the company’s policy',
  recovery_code: 'hashes',
  second_factor: 'secrets',
  session: 'hashes',
  sign_reading: 'hashes',
  starter_entry: 'keys of the product',
  stored_object: 'keys',
  subscription_occurrence: 'says what failed',
  tenant_domain: 'addresses',
  upload: 'names of files before they belong to a record',
  usage_daily: 'figures',
  webhook_endpoint: 'seen by its name',
};

export interface MarkedTable {
  readonly table: string;
  readonly columns: readonly string[];
}

interface Table {
  name: string;
  texts: string[];
  has_id: boolean;
  checked: string[];
}

/** Writes its mark into every text of every record of every company; gives what was marked and which tables were not. */
export async function markEverything(app: TestServer): Promise<{ marked: MarkedTable[]; unmarked: string[] }> {
  const tables = await app.sql<Table>(`select c.relname::text as name,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'text'::regtype and a.attgenerated = ''), '{}') as texts,
      bool_or(a.attname = 'id') as has_id,
      coalesce((select array_agg(ca.attname::text) from pg_constraint k join pg_attribute ca on ca.attrelid = c.oid and ca.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype in ('f', 'p')), '{}') as checked
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    group by c.oid, c.relname order by 1`);
  const marked: MarkedTable[] = [];
  const unmarked: string[] = [];
  for (const { name, texts, has_id: hasId, checked } of tables) {
    if (name in WORDLESS) continue;
    const columns: string[] = [];
    for (const column of hasId ? texts.filter((text) => WRITTEN.includes(text) && !checked.includes(text)) : [])
      if (await markColumn(app, name, column)) columns.push(column);
    if (columns.length > 0) marked.push({ table: name, columns });
    else if (texts.some((text) => !checked.includes(text))) unmarked.push(name);
  }
  return { marked, unmarked };
}

/** Roles are found by the names of the product's own; what the rest is called is nobody's key. */
const NAMED_BY_US: Readonly<Record<string, string>> = { role: 'not t.is_system' };

/** A notice keeps its words in a text that is an object. */
const notice = (word: string): string =>
  `json_build_object('id', t.owner_id, 'name', ${word}, 'message', ${word}, 'module', 'activities', 'redirect', true)::text`;

async function markColumn(app: TestServer, table: string, column: string): Promise<boolean> {
  const word = `'zq.${table}.${column}.' || t.tenant_id || '.' || t.id || '.'`;
  const mark = table === 'notification' ? notice(word) : word;
  const [before] = await app.sql(`select count(*)::int as n from "${table}"`);
  if (before.n === 0) return true;
  try {
    await app.sql(`update "${table}" t set "${column}" = ${mark} where ${NAMED_BY_US[table] ?? 'true'}`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // A check that allows certain words only: this is no text of a person.
    if (code === '23514') return false;
    throw error;
  }
}
