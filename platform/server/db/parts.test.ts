import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let client: pg.Client;

beforeAll(async () => {
  app = await testServer();
  // Every value as the text it is written as, so that a row can be put back as it was.
  client = new pg.Client({ connectionString: app.databaseUrl, types: { getTypeParser: () => String } });
  await client.connect();
  await client.query(ARRANGED);
});
afterAll(async () => {
  await client.end();
  await app.close();
});

/** One part of each kind that the demo company has none of. */
const ARRANGED = `
  insert into additional_field_mapping (tenant_id, field_id, modelable_type) select tenant_id, id, 'order' from additional_field order by id limit 1;
  insert into activity_type_grant (tenant_id, user_id, order_type_id, can_view)
    select u.tenant_id, u.id, t.id, true from app_user u join order_type t on t.tenant_id = u.tenant_id order by u.id, t.id limit 1;
  insert into user_permission (tenant_id, user_id, permission_id)
    select u.tenant_id, u.id, p.id from app_user u join permission p on p.tenant_id = u.tenant_id order by u.id, p.id limit 1;
  insert into webhook_endpoint (tenant_id, name, url, secret_value, checkoff_type_id)
    select tenant_id, 'Review', 'https://hooks.example.test', 'sealed', id from checkoff_type order by id limit 1;
  insert into lang_key (tenant_id, key) select id, 'greeting' from tenant order by id limit 1;
  insert into lang_value (tenant_id, lang_key_id, key, locale, text) select tenant_id, id, key, 'en', 'Hello' from lang_key order by id limit 1;
  insert into master_document_version (tenant_id, master_document_id, version, name)
    select tenant_id, id, 1000, name from master_document order by id limit 1`;

/** Tables that hang on a record and yet are no part of what its editors change, and why. */
const NO_PART: Readonly<Record<string, string>> = {
  // What a person has, not what they are: each row is its own, or the person's alone.
  'app_user <- session': 'own',
  'app_user <- auth_token': 'own',
  'app_user <- idempotency': 'own',
  'app_user <- notification': 'own',
  'app_user <- notification_state': 'own',
  'app_user <- sign_reading': 'own',
  'app_user <- message': 'own',
  'app_user <- saved_view': 'own',
  'app_user <- recent_item': 'own',
  'app_user <- favourite': 'own',
  'app_user <- second_factor': 'own',
  'app_user <- recovery_code': 'own',
  'app_user <- oidc_identity': 'own',
  'app_user <- user_location_log': 'own',
  'app_user <- policy_acceptance': 'own',
  'app_user <- portal_registration': 'own',
  'app_user <- export_run': 'own',
  // Versioned by the other of its two parents.
  'customer <- customer_user': 'part of the person',
  'order_type <- activity_type_grant': 'part of the role or the person',
  // A conversation, which nobody edits: it is kept up to date by its messages.
  'app_user <- support_thread': 'own',
  'customer <- support_thread': 'own',
  'support_thread <- support_message': 'history',
  // Only ever added to: nobody can overwrite it.
  'currency <- currency_rate': 'history',
  'email_schedule <- email_schedule_run': 'history',
  'order_subscription <- subscription_occurrence': 'history',
  'order <- order_status_log': 'history',
  'order <- order_received_by': 'history',
  'order <- order_document_signature': 'history',
  'order <- order_signoff': 'history',
  'order <- signoff_refusal': 'history',
  'order <- feedback': 'history',
  'order <- price_difference': 'history',
  'webhook_endpoint <- message': 'history',
  // Working data of a run.
  'import_run <- import_error': 'work',
  'import_run <- import_row': 'work',
  // Records of their own beside the activity, each with its own calls.
  'order <- order_note': 'record',
  'order <- order_document': 'record',
  'order <- order_checkoff': 'record',
  'order <- sign_link': 'record',
  'order <- sign_reading': 'own',
  'order_checkoff <- order_checkoff': 'record',
  'order_type_document <- order_document': 'record',
  // Every write of a line moves the price version of its activity; a tick of an officer must not (each tick has its own time).
  'order <- order_item': 'moved with the price',
};

interface Part {
  parent: string;
  child: string;
  fk: string;
  has_triggers: 't' | 'f';
}

const parts = async (): Promise<Part[]> =>
  (
    await client.query(`
      select p.relname as parent, c.relname as child, a.attname as fk,
        (select count(*) = 3 from pg_trigger t where t.tgrelid = c.oid
          and t.tgname in ('part_insert_' || a.attname, 'part_update_' || a.attname, 'part_delete_' || a.attname)) as has_triggers
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
      where k.contype = 'f' and k.confdeltype = 'c' and p.relname <> 'tenant' and c.relnamespace = 'public'::regnamespace
      order by 1, 2, 3`)
  ).rows;

test('every key that says "is a part of" moves its whole, or says why not', async () => {
  const found = await parts();
  const named = ({ parent, child }: Part) => `${parent} <- ${child}`;
  const forgotten = found.filter((part) => part.has_triggers === 'f' && !(named(part) in NO_PART)).map(named);
  expect(forgotten).toEqual([]);
  const gone = Object.keys(NO_PART).filter((name) => !found.some((part) => named(part) === name));
  expect(gone).toEqual([]);
});

test('a part that is changed, goes or comes moves the updated_at of its whole; a counter of it does not', async () => {
  const moving = (await parts()).filter((part) => part.has_triggers === 't');
  expect(moving.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const part of moving) {
    await client.query('begin');
    const found = await movements(part).catch((error: Error) => error.message);
    await client.query('rollback');
    if (found !== 'moved') wrong.push(`${part.parent} <- ${part.child}: ${found}`);
  }
  expect(wrong).toEqual([]);
});

/** Changes a part, or takes a link away and puts it back; gives what did not move. */
async function movements({ parent, child, fk }: Part): Promise<string> {
  const [row] = (await client.query(`select * from "${child}" where "${fk}" is not null order by 1 limit 1`)).rows;
  if (!row) return 'no row to try';
  const its = `tenant_id = ${row.tenant_id} and id = ${row[fk]}`;
  /** Whether the whole, made a day old behind the triggers' back, is moved by a statement. */
  const moves = async (statement: string): Promise<boolean> => {
    await client.query('set local session_replication_role = replica');
    await client.query(`update "${parent}" set updated_at = '2020-01-01' where ${its}`);
    await client.query('set local session_replication_role = origin');
    await client.query(statement);
    const [{ moved }] = (await client.query(`select updated_at > '2020-01-02' as moved from "${parent}" where ${its}`))
      .rows;
    return moved === 't';
  };
  if (row.id === undefined) {
    const columns = Object.keys(row);
    const put = columns.map((name) => (row[name] === null ? 'null' : pg.escapeLiteral(row[name])));
    const where = columns.map((name, index) => `"${name}" is not distinct from ${put[index]}`);
    if (!(await moves(`delete from "${child}" where ${where.join(' and ')}`))) return 'not moved by a link that went';
    return (await moves(`insert into "${child}" values (${put.join(', ')})`))
      ? 'moved'
      : 'not moved by a link that came';
  }
  const mine = `tenant_id = ${row.tenant_id} and id = ${row.id}`;
  if (await moves(`update "${child}" set updated_at = updated_at where ${mine}`)) return 'moved by nothing';
  return (await moves(`update "${child}" set created_at = created_at - interval '1 day' where ${mine}`))
    ? 'moved'
    : 'not moved by a change';
}
