import { type AnyResource, tableOf } from '../../resource/define.ts';
import { isMask, maskOf } from '../../resource/masked.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Vault } from '../vault/vault.ts';

const masked = (resource: AnyResource): string[] =>
  Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'masked' ? [name] : []));

const purpose = (resource: AnyResource, name: string): string => `${tableOf(resource)}.${name}`;

/**
 * Values as they are stored: of a masked field the column keeps what people see, `secret_<name>` the whole, sealed. So no list,
 * record, search, filter, export, log, webhook or report ever has more to show. A mask that comes back unchanged changes nothing.
 */
export function sealMasked(
  resource: AnyResource,
  vault: Vault | undefined,
  tenantId: number,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const stored = { ...values };
  for (const name of masked(resource)) {
    const value = stored[name];
    if (value === undefined) continue;
    if (!vault) throw new Error(`${resource.name}.${name} is masked, but its list was given no vault`);
    if (typeof value !== 'string' || value === '') Object.assign(stored, { [name]: null, [`secret_${name}`]: null });
    else if (isMask(value)) delete stored[name];
    else {
      stored[name] = maskOf(value);
      stored[`secret_${name}`] = vault.seal(tenantId, purpose(resource, name), { value });
    }
  }
  return stored;
}

/** The whole values of a record's masked fields; undefined when there is no such record. */
export async function openMasked(
  resource: AnyResource,
  vault: Vault,
  tx: Tx,
  tenantId: number,
  id: number,
): Promise<Record<string, string | null> | undefined> {
  const names = masked(resource);
  const sealed = sql.join(names.map((name) => sql`${sql.ref(`secret_${name}`)} as ${sql.ref(name)}`));
  const [row] = await tx.rows<Record<string, string | null>>(
    sql`select ${sealed} from ${sql.table(tableOf(resource))} where id = ${id}`,
  );
  const open = (name: string): string | null =>
    Object.values(vault.open(tenantId, purpose(resource, name), row?.[name] ?? null))[0] ?? null;
  return row && Object.fromEntries(names.map((name) => [name, open(name)]));
}

/** Seals what was stored before its field was masked; gives the number of records. */
export async function sealStored(resource: AnyResource, vault: Vault, tx: Tx, tenantId: number): Promise<number> {
  const names = masked(resource);
  const table = sql.table(tableOf(resource));
  const isOpen = sql.join(
    names.map((name) => sql`(${sql.ref(name)} is not null and ${sql.ref(`secret_${name}`)} is null)`),
    sql` or `,
  );
  const rows = await tx.rows<Record<string, unknown> & { id: number }>(
    sql`select id, ${sql.join(names.map((name) => sql`case when ${sql.ref(`secret_${name}`)} is null then ${sql.ref(name)} end as ${sql.ref(name)}`))}
      from ${table} where ${isOpen} for update`,
  );
  for (const { id, ...values } of rows) {
    const open = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const sealed = Object.entries(sealMasked(resource, vault, tenantId, open));
    if (sealed.length === 0) continue;
    const set = sql.join(sealed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    await tx.run(sql`update ${table} set ${set} where id = ${id}`);
  }
  return rows.length;
}
