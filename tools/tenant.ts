import pg from 'pg';
import { readConfig } from '../apps/server/config.ts';
import { createAdministrator, createCompany } from '../apps/server/first-start.ts';
import { syncPermissions } from '../modules/identity/permission/sync.server.ts';
import { createDatabase } from '../platform/server/db/database.ts';
import { addressOf } from './company-address.ts';
import { openForTool } from './open-database.ts';

/**
 * `npm run tenant -- create <subdomain> [--name "Company"] [--email admin@…] [--password …] [--currency USD] [--zone UTC]
 * [--country US] [--language en]`: makes another company, ready at once: a running server needs no restart. Prints the address that opens it.
 */
const [verb, subdomain, ...rest] = process.argv.slice(2);
const options = new Map(
  rest.flatMap((word, i) => (word.startsWith('--') ? [[word.slice(2), rest[i + 1] ?? ''] as const] : [])),
);

if (verb !== 'create' || !subdomain || !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain)) {
  process.stderr.write(
    'Usage: npm run tenant -- create <subdomain> [--name …] [--email …] [--password …] [--currency …] [--zone …] [--country …] [--language en|es]\n',
  );
  process.exit(2);
}

const database = await openForTool();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  const company = {
    subdomain,
    companyName: options.get('name') ?? subdomain,
    currencyCode: options.get('currency') ?? 'USD',
    timeZone: options.get('zone') ?? 'UTC',
    countryCode: options.get('country') ?? 'US',
    language: options.get('language') === 'es' ? ('es' as const) : ('en' as const),
  };
  const tenantId = await createCompany(client, company, [`${subdomain}.localhost`]);
  await withPermissions(tenantId);
  const email = options.get('email');
  const password = options.get('password');
  if (email && password) await createAdministrator(client, tenantId, { email, password });
  process.stdout.write(`Company ${company.companyName} (${subdomain}) is number ${tenantId}.\n`);
  process.stdout.write(`It opens at ${addressOf(subdomain, readConfig().origin)}\n`);
} finally {
  await client.end();
  await database.close();
}

/** Its roles get what the catalogue of this code gives them. */
async function withPermissions(tenantId: number): Promise<void> {
  const application = createDatabase({ url: database.url, max: 1 });
  try {
    await syncPermissions(application, tenantId);
  } finally {
    await application.close();
  }
}
