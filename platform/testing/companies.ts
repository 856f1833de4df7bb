import pg from 'pg';
import { createAdministrator, createCompany, prepareDatabase } from '../../apps/server/first-start.ts';

/** Password of every person of the test companies. */
export const TEST_PASSWORD = 'correct horse battery';

/** Fills a migrated database with the demo company (`demo`, also localhost) and a second company (`beta`). */
export async function seedTestCompanies(url: string): Promise<void> {
  await prepareDatabase({ url, demo: true, demoPassword: TEST_PASSWORD, admin: null, hosts: [], log: () => undefined });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const beta = {
      subdomain: 'beta',
      companyName: 'Beta Rentals',
      currencyCode: 'EUR',
      timeZone: 'Europe/Madrid',
      countryCode: 'ES',
      language: 'es' as const,
    };
    const tenantId = await createCompany(client, beta, ['beta.test']);
    await createAdministrator(client, tenantId, { email: 'admin@beta.test', password: TEST_PASSWORD });
  } finally {
    await client.end();
  }
}
