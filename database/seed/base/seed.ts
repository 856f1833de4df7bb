import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { insertNamed, inTenant } from '../rows.ts';
import { BASE_ROLES, type BaseRoleName, inBothLanguages } from './roles.ts';

/**
 * Brings countries, states and currencies up to date on an owner connection: every `.sql` file of this directory in the
 * order of their names. Changes nothing where nothing changed; may run at every start.
 */
export async function seedReference(client: pg.ClientBase): Promise<void> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) await client.query(await readFile(join(import.meta.dirname, name), 'utf8'));
}

export interface NewCompany {
  /** An existing row of `tenant`. */
  tenantId: number;
  companyName: string;
  /** ISO 4217 code of the base currency. */
  currencyCode: string;
  /** IANA zone. */
  timeZone: string;
  /** ISO 3166 code. */
  countryCode: string;
  language: 'en' | 'es';
}

export interface SeededCompany {
  companyId: number;
  currencyId: number;
  roleIds: Record<BaseRoleName, number>;
}

/**
 * Gives a tenant what every company starts with: its company row, the base currency and the base roles (without
 * permissions, which the permission catalogue adds by the role's key). Owner connection, one transaction of its own; a tenant
 * that already has a company is left as it is. Throws when the country or currency is unknown.
 */
export async function seedTenant(client: pg.ClientBase, company: NewCompany): Promise<SeededCompany> {
  return inTenant(client, company.tenantId, 'Ordo', async () => {
    const { rowCount } = await client.query('select 1 from company where tenant_id = $1', [company.tenantId]);
    if (rowCount === 0) {
      await insertCompany(client, company);
      await insertNamed(client, 'role', BASE_ROLES.map(inBothLanguages));
    }
    return seeded(client, company.tenantId);
  });
}

async function insertCompany(client: pg.ClientBase, company: NewCompany): Promise<void> {
  const known = await client.query<{ name: string; symbol: string; decimals: number; country_id: number }>(
    `select i.name, i.symbol, least(i.decimals, 3) as decimals, c.id as country_id
     from currency_iso i cross join country c where i.code = $1 and c.code = $2`,
    [company.currencyCode, company.countryCode],
  );
  const reference = known.rows[0];
  if (!reference) throw new Error(`Unknown currency ${company.currencyCode} or country ${company.countryCode}.`);
  const { country_id, ...currency } = reference;
  const [base] = await insertNamed(client, 'currency', [{ code: company.currencyCode, ...currency, exchange_rate: 1 }]);
  if (!base) throw new Error('The base currency was not written.');
  await insertNamed(client, 'currency_rate', [{ currency_id: base.id, rate: 1, base_currency_id: base.id }]);
  await insertNamed(client, 'company', [
    {
      name: company.companyName,
      country_id,
      base_currency_id: base.id,
      time_zone: company.timeZone,
      language: company.language,
    },
  ]);
}

async function seeded(client: pg.ClientBase, tenantId: number): Promise<SeededCompany> {
  const { rows } = await client.query('select id, base_currency_id from company where tenant_id = $1', [tenantId]);
  const roles = await client.query<{ name: string; id: string }>('select name, id from role where tenant_id = $1', [
    tenantId,
  ]);
  return {
    companyId: Number(rows[0].id),
    currencyId: Number(rows[0].base_currency_id),
    roleIds: Object.fromEntries(roles.rows.map((role) => [role.name, Number(role.id)])) as SeededCompany['roleIds'],
  };
}
