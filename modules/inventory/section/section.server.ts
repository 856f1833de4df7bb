import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { MayRestore } from '../../../platform/server/access/restoring.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { refuseWhenUsed } from '../../../platform/server/resource-routes/commands.ts';
import type { createSection, updateSection } from './section.contract.ts';

/** A section of a location. */
export interface Section {
  id: number;
  location_id: number;
  name: string;
  code: string | null;
  barcode: string | null;
  active: boolean;
  display_order: number;
  created_at: string;
  updated_at: string;
}

const sectionStatement = (locationId: number, id: number): Statement =>
  sql`select id, location_id, name, code, barcode, active, display_order, created_at, updated_at from location_section
    where id = ${id} and location_id = ${locationId} and deleted_at is null`;

/** Adds sections to a living location, in the order given; 404 when there is none. */
export async function addSections(
  tx: Tx,
  locationId: number,
  sent: readonly BodyOf<typeof createSection>[],
): Promise<number[]> {
  const alive = await tx.run(sql`select 1 from location where id = ${locationId} and deleted_at is null for update`);
  if (alive === 0) fail('not_found');
  const place = (n: number) =>
    sql`(select coalesce(max(display_order), 0) + ${n + 1}::integer from location_section where location_id = ${locationId})`;
  const rows = sent.map((section, n) => ({
    name: section.name,
    code: section.code,
    barcode: section.barcode,
    active: section.active,
    display_order: section.display_order ?? place(n),
    location_id: locationId,
  }));
  if (rows.length === 0) return [];
  return (await tx.rows<{ id: number }>(insertRows('location_section', rows))).map(({ id }) => id);
}

/** One section, for the answer. */
export async function sectionOf(tx: Tx, locationId: number, id: number): Promise<Section> {
  return (await tx.wire<Section>(sectionStatement(locationId, id)))[0] ?? fail('not_found');
}

/** Changes a section; a stale `updated_at` is a conflict. */
export async function changeSection(
  tx: Tx,
  locationId: number,
  id: number,
  { updated_at: expected, ...patch }: BodyOf<typeof updateSection>,
): Promise<Section> {
  await tx.run(sql`select 1 from location_section where id = ${id} for update`);
  const before = await sectionOf(tx, locationId, id);
  if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
  const update = updateRow('location_section', patch, sql`id = ${id}`);
  if (update) await tx.run(update);
  return sectionOf(tx, locationId, id);
}

/** Deletes a section that no activity, person or stock refers to; else 409 in_use. */
export async function removeSection(tx: Tx, locationId: number, id: number): Promise<void> {
  await tx.run(sql`select 1 from location_section where id = ${id} for update`);
  await sectionOf(tx, locationId, id);
  await refuseWhenUsed(tx, 'location_section', id);
  await tx.run(sql`update location_section set deleted_at = now() where id = ${id}`);
}

/** A deleted section comes back to a location that is there, for whoever may make one. */
export const sectionBack: MayRestore = async (tx, id, { actor }) => {
  demand(actor, 'create.location_sections');
  const found =
    await tx.run(sql`select 1 from location_section s join location l on l.id = s.location_id and l.deleted_at is null
    where s.id = ${id} for update of s`);
  if (found === 0) fail('not_restorable');
};
