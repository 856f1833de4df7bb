import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { ImportCounts, RunContext } from '../../../platform/server/imports/declaration.ts';
import { charactersOfCells, type StagedRow, stagedRows } from '../../../platform/server/imports/staged-rows.ts';
import { Turns } from '../../../platform/server/sheets/reading/turns.ts';
import {
  defaultCharacters,
  effortOf,
  type FieldValues,
  fieldDefinitionsIn,
  importedValues,
} from '../../fields/public.server.ts';
import { codesFor } from '../customer-code/import-codes.server.ts';
import { changeAll } from './import-change.server.ts';
import { cell, FIELDS, fieldTargets, listed } from './import-examine.server.ts';
import { address, contact, own, uniform, withOwner } from './import-parts.server.ts';

/** Customers written in one statement, and the characters they may hold: fewer are taken at once where they are long. */
const BATCH = 500;
const BATCH_CHARACTERS = 4_000_000;

/** Writes everything that was staged, new customers and known ones in batches. Nobody who makes a customer waits for it. */
export async function commit(tx: Tx, run: RunContext): Promise<ImportCounts> {
  const codes = await codesFor(tx, run);
  try {
    const counts = await write(tx, run, codes.next);
    await codes.keep();
    return counts;
  } catch (error) {
    // Rethrow the original error; unreleased numbers are swept later.
    await codes.giveBack().catch(() => undefined);
    throw error;
  }
}

/** The next so many codes of the sequence. */
type NextCodes = (count: number) => Promise<string[]>;

async function write(tx: Tx, run: RunContext, nextCodes: NextCodes): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  await lockKnown(tx, run);
  const filled = defaultCharacters(await fieldDefinitionsIn(tx, await tenantOf(tx, run)), FIELDS);
  let fresh: StagedRow[] = [];
  let characters = 0;
  /** By customer: of two rows for one, the second is written after the first. */
  const known = new Map<number, StagedRow>();
  let knownCharacters = 0;
  const flush = async (): Promise<void> => {
    if (fresh.length > 0) await createAll(tx, fresh, run, nextCodes);
    counts.created += fresh.length;
    fresh = [];
    characters = 0;
  };
  const flushKnown = async (): Promise<void> => {
    const changed = known.size > 0 ? await changeAll(tx, known, run) : new Set<number>();
    counts.updated += changed.size;
    counts.unchanged += known.size - changed.size;
    for (const [id, row] of known) if (!changed.has(id)) run.onUnchanged?.(row.row);
    known.clear();
    knownCharacters = 0;
  };
  // Typed codes first, so that no drawn one takes the place of a code further down in the file.
  for (const isTyped of [true, false]) {
    for await (const row of stagedRows(tx, run.runId, true)) {
      if ((cell(row, 'customer_code') !== null) !== isTyped) continue;
      const id = row.match_id ?? 0;
      if (row.action === 'update' && known.has(id)) await flushKnown();
      if (row.action === 'create') {
        fresh.push(row);
        characters += charactersOfCells(row) + filled;
      } else {
        known.set(id, row);
        knownCharacters += charactersOfCells(row);
      }
      if (fresh.length === BATCH || characters > BATCH_CHARACTERS) await flush();
      if (known.size === BATCH || knownCharacters > BATCH_CHARACTERS) await flushKnown();
    }
    await flush();
    await flushKnown();
  }
  return counts;
}

/**
 * Whoever changes a customer's lists locks the customer first, of several by number. All of a run at once: a file names them in any
 * order, and two runs that took them batch by batch would wait for each other.
 */
async function lockKnown(tx: Tx, run: RunContext): Promise<void> {
  await tx.run(sql`with held as materialized (select 1 from customer where id in (
    select match_id from import_row where run_id = ${run.runId} and match_id is not null) order by id for no key update)
    select count(*) from held`);
}

async function createAll(tx: Tx, rows: readonly StagedRow[], run: RunContext, nextCodes: NextCodes): Promise<void> {
  const blank = rows.filter((row) => cell(row, 'customer_code') === null).length;
  const codes = await nextCodes(blank);
  const stage = await tx.maybe<{ id: number }>(sql`select id from lifecycle_stage where is_default and active limit 1`);
  const tenantId = await tenantOf(tx, run);
  const additional: FieldValues[] = [];
  const [effort, turns] = [effortOf('batch'), new Turns()];
  for (const row of rows) {
    if (turns.isOver) await turns.next();
    const { values } = await importedValues(tx, row, run, tenantId, FIELDS, { targets: fieldTargets(row) }, effort);
    additional.push(values);
  }
  const values = rows.map((row, n) => {
    const given = own(row);
    return {
      ...given,
      kind: given.kind ?? 'company',
      tax_exempt: given.tax_exempt ?? false,
      customer_code: given.customer_code ?? codes.shift(),
      lifecycle_stage_id: given.lifecycle_stage_id ?? stage?.id ?? null,
      additional: JSON.stringify(additional[n] ?? {}),
    };
  });
  const made = await tx.rows<{ id: number; customer_code: string }>(
    insertRows('customer', values, 'id, customer_code'),
  );
  const idOf = new Map(made.map((row) => [row.customer_code, row.id]));
  const ids = values.map((row) => idOf.get(String(row.customer_code)) ?? 0);
  const addresses = rows.flatMap((row, n) =>
    withOwner(address(row), ids[n], ['is_default_billing', 'is_default_delivery']),
  );
  const contacts = rows.flatMap((row, n) => withOwner(contact(row), ids[n], ['is_primary']));
  const links = rows.flatMap((row, n) =>
    listed(cell(row, 'segments')).map((segment_id) => ({ customer_id: ids[n], segment_id })),
  );
  if (addresses.length > 0) await tx.run(insertRows('customer_address', uniform(addresses)));
  if (contacts.length > 0) await tx.run(insertRows('customer_contact', uniform(contacts)));
  if (links.length > 0) await tx.run(insertRows('customer_segment_link', links, 'customer_id'));
}

async function tenantOf(tx: Tx, run: RunContext): Promise<number> {
  if (run.request) return run.request.actor.tenantId;
  return (await tx.maybe<{ id: number }>(sql`select app.current_tenant() as id`))?.id ?? 0;
}
