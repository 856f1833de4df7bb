import { STARTER_SETS, starterSet } from '../../../database/seed/starter/sets.ts';
import {
  chosenEntries,
  entriesOf,
  inLanguage,
  type StarterEntry,
  type StarterKind,
  type StarterSet,
} from '../../../database/seed/starter/starter-set.ts';
import type { AnswerOf, BodyOf } from '../../../platform/contract/endpoint.ts';
import { mayType } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { RIGHTS, rowsByName, TABLES, writeEntry } from './starter-rows.server.ts';
import type { starterCalls } from './starter-set.contract.ts';

type Sets = AnswerOf<typeof starterCalls.list>;
type Added = AnswerOf<typeof starterCalls.add>;
const KINDS = Object.keys(TABLES) as StarterKind[];
const LOCK = 7_211;

/** The sets with what each would write, as its reader will see it, and what of it is there already. */
export async function starterSets({ db, language }: SignedInContext): Promise<Sets> {
  const [company, names, added] = await db.readAll([
    sql`select language from company limit 1`,
    sql.join(
      KINDS.map(
        (kind) => sql`select ${kind}::text as kind, lower(w.word) as name from ${sql.table(TABLES[kind])} t
          cross join lateral (select t.name as word union select value from jsonb_each_text(t.names)) w
          ${kind === 'type' || kind === 'template' ? sql`where deleted_at is null` : sql``}`,
      ),
      sql` union all `,
    ),
    sql`select set_key, entry_key from starter_entry`,
  ]);
  const words = (company?.[0] as { language: string } | undefined)?.language ?? 'en';
  const there = new Set((names as { kind: string; name: string }[]).map(({ kind, name }) => `${kind}:${name}`));
  const written = new Set(
    (added as { set_key: string; entry_key: string }[]).map((row) => `${row.set_key}:${row.entry_key}`),
  );
  return STARTER_SETS.map((set) => ({
    key: set.key,
    name: inLanguage(set.name, language),
    purpose: inLanguage(set.purpose, language),
    entries: entriesOf(set).map((entry) => ({
      ...detailOf(set, entry, { reader: language, company: words }),
      key: entry.key,
      kind: entry.kind,
      name: inLanguage(entry.name, language),
      state: written.has(`${set.key}:${entry.key}`)
        ? ('added' as const)
        : there.has(`${entry.kind}:${inLanguage(entry.name, words).toLowerCase()}`)
          ? ('there' as const)
          : ('new' as const),
    })),
  }));
}

/** Names are kept in both languages and shown in the reader's; lines of a checklist are written in the company's. */
function detailOf(set: StarterSet, { key, kind }: StarterEntry, words: { reader: string; company: string }) {
  const type = kind === 'type' ? set.types.find((one) => `type.${one.key}` === key) : undefined;
  const of = kind === 'template' ? set.types.find((one) => `template.${one.key}` === key) : undefined;
  const isTask = ({ item }: { item: string }) => set.items.find(({ key: name }) => name === item)?.kind === 'task';
  return {
    prefix: type?.prefix ?? null,
    needs: [...(type?.needs ?? [])],
    checklist: type?.template ? inLanguage(type.template.name, words.reader) : null,
    tasks: (type ?? of)?.template?.lines.filter(isTask).length ?? 0,
    lines: (type?.template?.lines ?? []).map((line) => ({
      name: inLanguage(line.name, words.company),
      is_task: isTask(line),
    })),
    in_portal: type ? !type.isHiddenInPortal : null,
    is_default: type?.isDefault === true,
    colour: type?.colour ?? set.statuses.find((one) => `status.${one.key}` === key)?.colour ?? null,
    state_of: set.statuses.find((one) => `status.${one.key}` === key)?.state ?? null,
  };
}

const typeKey = ({ key }: StarterEntry): string => key.slice(key.indexOf('.') + 1);

/**
 * Writes what was chosen, in the company's language, once: what has its name already is used as it is and stays as it is. For whoever may make by hand
 * all that it writes.
 */
export function addStarterSets(
  body: BodyOf<typeof starterCalls.add>,
  { db, tenant, actor }: SignedInContext,
): Promise<Added> {
  const wanted = body.sets.map((key) => starterSet(key) ?? fail('validation', { errors: { sets: ['not_found'] } }));
  return db.write(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${tenant.id}::int, ${LOCK}::int)`);
    const [company] = await tx.rows<{ language: string }>(sql`select language from company limit 1`);
    const language = company?.language ?? 'en';
    const left = new Set(body.leave_out ?? []);
    let added = 0;
    let there = 0;
    for (const set of wanted) {
      const known = new Map<string, number>();
      const made = new Set<string>();
      for (const entry of chosenEntries(set, left)) {
        const found = (await rowsByName(tx, entry.kind)).get(inLanguage(entry.name, language).toLowerCase());
        if (found !== undefined) {
          there++;
          known.set(entry.key, found);
          continue;
        }
        // A checklist of a type that the person does not see is not theirs to add.
        const type =
          entry.kind === 'template' && !made.has(`type.${typeKey(entry)}`) && known.get(`type.${typeKey(entry)}`);
        if (type && !mayType(actor, 'view', type)) continue;
        demand(actor, `create.${RIGHTS[entry.kind]}`);
        const id = await writeEntry({ tx, set, language, known, made }, entry);
        known.set(entry.key, id);
        made.add(entry.key);
        added++;
        await tx.run(
          insertRows('starter_entry', [
            { set_key: set.key, entry_key: entry.key, table_name: TABLES[entry.kind], row_id: id },
          ]),
        );
      }
    }
    return { added, there };
  });
}

interface Written {
  entry_key: string;
  table_name: string;
  row_id: number;
}
type Kept = AnswerOf<typeof starterCalls.remove>['kept'];

/** Takes back what nothing uses, for whoever may delete it by hand; what is used stays and is named with its uses. */
export function takeBack(
  key: string,
  { db, tenant, actor }: SignedInContext,
): Promise<AnswerOf<typeof starterCalls.remove>> {
  const set = starterSet(key) ?? fail('not_found');
  return db.write(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${tenant.id}::int, ${LOCK}::int)`);
    const rows = await tx.rows<Written>(
      sql`select entry_key, table_name, row_id from starter_entry where set_key = ${key} for update`,
    );
    const kinds = new Set(rows.map((row) => row.table_name));
    for (const kind of KINDS) if (kinds.has(TABLES[kind])) demand(actor, `delete.${RIGHTS[kind]}`);
    const byKey = new Map(rows.map((row) => [row.entry_key, row]));
    const kept: Kept = [];
    let removed = 0;
    for (const type of set.types) {
      const own = ['type', 'template', 'review_template'].flatMap((kind) => byKey.get(`${kind}.${type.key}`) ?? []);
      const uses = await usesOf(tx, own);
      if (uses.length > 0) kept.push(...(await keptRows(tx, own, uses)));
      else removed += await removeTogether(tx, own, kept);
    }
    for (const kind of ['review', 'item', 'status', 'message'] as const)
      for (const row of rows.filter((each) => each.entry_key.startsWith(`${kind}.`))) {
        const uses = await usesOf(tx, [row]);
        if (uses.length > 0) kept.push(...(await keptRows(tx, [row], uses)));
        else removed += await removeTogether(tx, [row], kept);
      }
    return { removed, kept };
  });
}

type Use = { table_name: string; uses: number };

/** What refers to these rows from elsewhere: a type and its own checklist refer to each other, which is no use. */
async function usesOf(tx: Tx, rows: readonly Written[]): Promise<Use[]> {
  const has = (table: string): boolean => rows.some((row) => row.table_name === table);
  const between: Readonly<Record<string, readonly string[]>> = {
    order_type: has('order_template') ? ['order_template'] : [],
    order_template: has('order_type') ? ['order_type'] : [],
    checkoff_template: has('order_type') ? ['order_type'] : [],
  };
  const found = new Map<string, number>();
  for (const row of rows) {
    const uses = await tx.rows<Use>(
      sql`select table_name, uses::int as uses from app.count_references(${row.table_name}, ${row.row_id})`,
    );
    for (const { table_name, uses: count } of uses) {
      const own = between[row.table_name]?.includes(table_name) ? 1 : 0;
      // A record that names a type and its checklist is one use.
      if (count > own) found.set(table_name, Math.max(found.get(table_name) ?? 0, count - own));
    }
  }
  return [...found].map(([table_name, uses]) => ({ table_name, uses }));
}

async function keptRows(tx: Tx, rows: readonly Written[], uses: Use[]): Promise<Kept> {
  const kept: Kept = [];
  for (const row of rows) {
    const [found] = await tx.rows<{ name: string }>(
      sql`select app.shown(names, name) as name from ${sql.table(row.table_name)} where id = ${row.row_id}`,
    );
    if (found) kept.push({ key: row.entry_key, name: found.name, uses });
  }
  return kept;
}

/** Rows that go together, or stay together where a deleted record still points at one of them. */
async function removeTogether(tx: Tx, rows: readonly Written[], kept: Kept): Promise<number> {
  if (rows.length === 0) return 0;
  await tx.run(sql`savepoint take_back`);
  try {
    const type = rows.find((row) => row.table_name === 'order_type');
    if (type)
      await tx.run(
        sql`update order_type set default_template_id = null, checkoff_template_id = null where id = ${type.row_id}`,
      );
    for (const table of [
      'order_template',
      'checkoff_template',
      'order_type',
      'checkoff_type',
      'order_item_type',
      'progress_status',
      'message_template',
    ])
      for (const row of rows.filter((each) => each.table_name === table))
        await tx.run(sql`delete from ${sql.table(table)} where id = ${row.row_id}`);
    for (const row of rows)
      await tx.run(sql`delete from starter_entry where table_name = ${row.table_name} and row_id = ${row.row_id}`);
    await tx.run(sql`release savepoint take_back`);
    return rows.length;
  } catch {
    await tx.run(sql`rollback to savepoint take_back`);
    kept.push(...(await keptRows(tx, rows, [])));
    return 0;
  }
}
