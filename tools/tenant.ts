import pg from 'pg';
import { readConfig } from '../apps/server/config.ts';
import { createAdministrator, createCompany } from '../apps/server/first-start.ts';
import { currencyOf } from '../modules/company/country/country-currency.rules.ts';
import { syncPermissions } from '../modules/identity/permission/sync.server.ts';
import { COMPANY_NAME } from '../platform/server/access/company-name.rules.ts';
import { createDatabase } from '../platform/server/db/database.ts';
import { addressOf } from './company-address.ts';
import { openForTool } from './open-database.ts';

/**
 * `npm run tenant -- create <subdomain> [--name "Company"] [--email admin@…] [--password …] [--country US] [--currency USD]
 * [--zone UTC] [--language en]`: makes another company, ready at once: a running server needs no restart. What is not said follows
 * from the country; what nobody says the first hour asks. Prints the address that opens it.
 */
const [verb, subdomain, ...rest] = process.argv.slice(2);
const options = new Map(
  rest.flatMap((word, i) => (word.startsWith('--') ? [[word.slice(2), rest[i + 1] ?? ''] as const] : [])),
);

if (verb !== 'create' || !subdomain || !COMPANY_NAME.test(subdomain)) {
  process.stderr.write(
    'Usage: npm run tenant -- create <subdomain> [--name …] [--email …] [--password …] [--currency …] [--zone …] [--country …] [--language en|es]\n',
  );
  process.exit(2);
}

const database = await openForTool();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  const country = options.get('country')?.toUpperCase();
  const usual = country ? usualIn(country) : null;
  const company = {
    subdomain,
    companyName: options.get('name') ?? subdomain,
    currencyCode: options.get('currency') ?? usual?.currency ?? 'USD',
    timeZone: options.get('zone') ?? usual?.zone ?? 'UTC',
    countryCode: country ?? 'US',
    language: (options.get('language') ?? usual?.language) === 'es' ? ('es' as const) : ('en' as const),
  };
  const tenantId = await createCompany(client, company, [`${subdomain}.localhost`]);
  await withPermissions(tenantId);
  const email = options.get('email');
  const password = options.get('password');
  if (email && password) await createAdministrator(client, tenantId, { email, password });
  process.stdout.write(`Company ${company.companyName} (${subdomain}) is number ${tenantId}.\n`);
  const { countryCode, timeZone, currencyCode, language } = company;
  process.stdout.write(
    `Country ${countryCode}, time zone ${timeZone}, currency ${currencyCode}, language ${language}.\n`,
  );
  process.stdout.write(`It opens at ${addressOf(subdomain, readConfig().origin)}\n`);
} finally {
  await client.end();
  await database.close();
}

/** Currency and language of a country, and its clock where it has one only. */
function usualIn(country: string): { currency: string | null; zone: string | undefined; language: string | undefined } {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  const zones = locale.getTimeZones?.() ?? [];
  return {
    currency: currencyOf(country),
    zone: zones.length === 1 ? zones[0] : undefined,
    language: locale.maximize().language,
  };
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
