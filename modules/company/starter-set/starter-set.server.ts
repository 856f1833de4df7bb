import { STARTER_SETS, starterSet } from '../../../database/seed/starter/sets.ts';
import {
  entriesOf,
  inLanguage,
  type StarterEntry,
  type StarterKind,
  type StarterSet,
} from '../../../database/seed/starter/starter-set.ts';
import type { AnswerOf, BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { choiceOf, picksWithout } from './starter-choice.rules.ts';
import { offered, placeStatements } from './starter-offer.server.ts';
import { RIGHTS, TABLES, writeEntry } from './starter-rows.server.ts';
import type { starterCalls } from './starter-set.contract.ts';

type Sets = AnswerOf<typeof starterCalls.list>;
type Added = AnswerOf<typeof starterCalls.add>;
const KINDS = Object.keys(TABLES) as StarterKind[];
const LOCK = 7_211;

/** The sets with what each would write, as its reader will see it, and what of it is there already. */
export async function starterSets({ db, language, actor }: SignedInContext): Promise<Sets> {
  const { company, offers, known, defaultType } = offered(await db.readAll(placeStatements()), actor);
  return offers.map(({ set, entries }) => ({
    key: set.key,
    name: inLanguage(set.name, language),
    purpose: inLanguage(set.purpose, language),
    entries: entries.map(({ entry, state }) => ({
      ...detailOf(set, entry, { reader: language, company }),
      is_default:
        defaultType === null ? isFirst(set, entry) : known.get(entry.key) === defaultType && entry.kind === 'type',
      key: entry.key,
      kind: entry.kind,
      name: inLanguage(entry.name, language),
      state,
      requires: [...entry.requires],
      holds: [...entry.holds],
    })),
  }));
}

/** A company without a default type gets that of the set. */
const isFirst = (set: StarterSet, { key }: StarterEntry): boolean =>
  set.types.some((type) => type.isDefault && `type.${type.key}` === key);

/** Names are kept in both languages and shown in the reader's; lines of a checklist are written in the company's. */
function detailOf(set: StarterSet, { key, kind }: StarterEntry, words: { reader: string; company: string }) {
  const type = kind === 'type' ? set.types.find((one) => `type.${one.key}` === key) : undefined;
  const isTask = ({ item }: { item: string }) => set.items.find(({ key: name }) => name === item)?.kind === 'task';
  return {
    prefix: type?.prefix ?? null,
    needs: [...(type?.needs ?? [])],
    checklist: type?.template
      ? { key: `template.${type.key}`, name: inLanguage(type.template.name, words.reader) }
      : null,
    lines: (type?.template?.lines ?? []).map((line) => ({
      name: inLanguage(line.name, words.company),
      is_task: isTask(line),
      item: `item.${line.item}`,
    })),
    in_portal: type ? !type.isHiddenInPortal : null,
    colour: type?.colour ?? set.statuses.find((one) => `status.${one.key}` === key)?.colour ?? null,
    state_of: set.statuses.find((one) => `status.${one.key}` === key)?.state ?? null,
  };
}

/**
 * Writes what was chosen, in the company's language, once: what is there already is used as it is and stays as it is. For whoever may make by hand
 * all that it writes.
 */
export function addStarterSets(
  body: BodyOf<typeof starterCalls.add>,
  { db, tenant, actor }: SignedInContext,
): Promise<Added> {
  const wanted = body.sets.map(
    (key) => starterSet(key)?.key ?? fail('validation', { errors: { sets: ['not_found'] } }),
  );
  return db.write(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${tenant.id}::int, ${LOCK}::int)`);
    const rows: unknown[] = [];
    for (const statement of placeStatements()) rows.push(await tx.rows(statement));
    const { company: language, offers, known, ours } = offered(rows, actor);
    const all = offers.map(({ set, entries }) => ({
      key: set.key,
      entries: entries.map(({ entry, state }) => ({ ...entry, state })),
    }));
    const chosen = all.filter(({ key }) => wanted.includes(key));
    const { writes } = choiceOf(all, picksWithout(chosen, new Set(body.leave_out ?? [])));
    for (const write of writes) {
      const set = starterSet(write.set);
      const entry = set && entriesOf(set).find(({ key }) => key === write.entry);
      if (!entry) continue;
      demand(actor, `create.${RIGHTS[entry.kind]}`);
      const id = await writeEntry({ tx, set, language, known, ours }, entry);
      known.set(entry.key, id);
      ours.add(entry.key);
      // What an entry wrote before and is gone by now is forgotten.
      await tx.run(sql`delete from starter_entry where set_key = ${set.key} and entry_key = ${entry.key}`);
      await tx.run(
        insertRows('starter_entry', [
          { set_key: set.key, entry_key: entry.key, table_name: TABLES[entry.kind], row_id: id },
        ]),
      );
    }
    const there = new Set(
      chosen.flatMap(({ entries }) => entries.filter(({ state }) => state !== 'new').map(({ key }) => key)),
    );
    return { added: writes.length, there: there.size };
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
    await handOver(tx, set);
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

/** What another set brings too stays for that one, as long as anything of that was added. */
async function handOver(tx: Tx, set: StarterSet): Promise<void> {
  for (const other of STARTER_SETS)
    if (other !== set)
      await tx.run(sql`update starter_entry e set set_key = ${other.key}
        where e.set_key = ${set.key} and e.entry_key = any(${entriesOf(other).map(({ key }) => key)}::text[])
          and exists (select from starter_entry o where o.set_key = ${other.key})
          and not exists (select from starter_entry o where o.set_key = ${other.key} and o.entry_key = e.entry_key)`);
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
