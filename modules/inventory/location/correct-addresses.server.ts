import { sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type AddressParts, type KnownState, normaliseAddress } from './address.rules.ts';

interface Placed extends AddressParts {
  id: number;
  name: string;
}
type Parts = Record<string, string | null>;

export interface Correction {
  checked: number;
  applied: boolean;
  corrected: { id: number; name: string; before: Parts; after: Parts }[];
  unresolved: { id: number; name: string; field: string; value: string }[];
}

const NAMES = ['address1', 'address2', 'city', 'county', 'state_name', 'postal_code', 'country_code'] as const;
/** Locations looked at in one call. */
const MOST = 10_000;

/** Compares addresses with the reference tables; writes what differs only for the locations named (accepted row by row). */
export async function correctAddresses(tx: Tx, ids: readonly number[] | undefined): Promise<Correction> {
  const named = ids === undefined ? sql`true` : sql`id = any(${[...ids]})`;
  // Who only looks makes nobody wait.
  const lock = ids === undefined ? sql`` : sql`for update`;
  const [places, states] = (await tx.all([
    sql`select id, name, ${sql.join(NAMES.map((name) => sql.ref(name)))} from location
      where deleted_at is null and ${named} order by name, id limit ${MOST} ${lock}`,
    sql`select country_code, code, state_name, state_name_es from state`,
  ])) as [Placed[], KnownState[]];
  const answer: Correction = { checked: places.length, applied: ids !== undefined, corrected: [], unresolved: [] };
  for (const place of places) {
    const { address, unresolved } = normaliseAddress(place, states);
    const changed = NAMES.filter((name) => address[name] !== place[name]);
    answer.unresolved.push(...unresolved.map((part) => ({ id: place.id, name: place.name, ...part })));
    if (changed.length === 0) continue;
    const after = pick(address, changed);
    answer.corrected.push({ id: place.id, name: place.name, before: pick(place, changed), after });
    const update = ids === undefined ? null : updateRow('location', after, sql`id = ${place.id}`);
    if (update) await tx.run(update);
  }
  return answer;
}

const pick = (address: AddressParts, names: readonly (keyof AddressParts)[]): Parts =>
  Object.fromEntries(names.map((name) => [name, address[name]]));
