import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../apps/server/config.ts';
import { createAdministrator, createCompany } from '../apps/server/first-start.ts';
import { inTransaction } from '../database/seed/rows.ts';
import { currencyOf } from '../modules/company/country/country-currency.rules.ts';
import { type PasswordOwner, passwordProblem } from '../modules/identity/password/password.rules.ts';
import { syncPermissions } from '../modules/identity/permission/sync.server.ts';
import { email as emailKind } from '../platform/contract/kinds.ts';
import { fieldText } from '../platform/kernel/field-texts.ts';
import { isZone } from '../platform/kernel/zone-names.ts';
import { COMPANY_NAME } from '../platform/server/access/company-name.rules.ts';
import { createDatabase } from '../platform/server/db/database.ts';
import { addressOf } from '../platform/server/outbound/company-origin.ts';
import { openForTool } from './open-database.ts';

const USAGE = `Usage:
  npm run tenant -- create <subdomain> --email <address> [--password …] [--name "Company"] [--country US] [--currency USD]
                                       [--zone UTC] [--language en|es] [--first-name …] [--last-name …]
    makes another company with its administrator, ready at once: a running server needs no restart. What is not said
    follows from the country; what nobody says the first hour asks. Prints the address that opens it.
  npm run tenant -- admin <subdomain> --email <address> [--password …] [--first-name …] [--last-name …]
    gives a company another administrator: a new person, or one of its staff without a role, whose password becomes this one.
Without --password one is made and printed; without a name the first hour asks the administrator for it.
`;

/** What cannot be done, in one sentence. */
class Stopped extends Error {}

const asked = readWords();
const { subdomain } = asked;
const email = addressOfPerson(asked.email);
const database = await openForTool();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  const known = await client.query<{ id: number; company: string }>(
    'select t.id, c.name as company from tenant t left join company c on c.tenant_id = t.id where t.subdomain = $1',
    [subdomain],
  );
  const [existing] = known.rows;
  if (asked.verb === 'admin') await administer(existing ?? stop(`There is no company ${subdomain}.`));
  else if (existing)
    stop(`There is a company ${subdomain} already. "admin ${subdomain} --email …" gives it another administrator.`);
  else await make();
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await database.close();
}

/** What was asked for; ends the process where it is not clear. */
function readWords() {
  const text = { type: 'string' } as const;
  const options = {
    email: text,
    password: text,
    name: text,
    country: text,
    currency: text,
    zone: text,
    language: text,
    'first-name': text,
    'last-name': text,
  };
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [verb, subdomain = '', ...rest] = positionals;
    const isAsked = (verb === 'create' || verb === 'admin') && COMPANY_NAME.test(subdomain) && rest.length === 0;
    const { email } = values;
    if (isAsked && email && !values.help) return { ...values, verb, subdomain, email };
    process.stderr.write(USAGE);
    process.exit(values.help ? 0 : 2);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

function addressOfPerson(given: string): string {
  const { data } = emailKind().safeParse(given);
  if (data) return data;
  process.stderr.write(`${given} is not an email address.\n`);
  process.exit(1);
}

function stop(sentence: string): never {
  throw new Stopped(sentence);
}

async function demandKnown(what: string, table: string, code: string | undefined): Promise<void> {
  if (code === undefined) return;
  const { rowCount } = await client.query(`select 1 from ${table} where code = $1`, [code]);
  if (!rowCount) stop(`There is no ${what} ${code}.`);
}

/** The company comes with its administrator, or not at all. */
async function make(): Promise<void> {
  const country = asked.country?.toUpperCase();
  await demandKnown('country', 'country', country);
  await demandKnown('currency', 'currency_iso', asked.currency?.toUpperCase());
  if (asked.zone !== undefined && !isZone(asked.zone)) stop(`There is no time zone ${asked.zone}.`);
  if (asked.language !== undefined && !['en', 'es'].includes(asked.language)) stop('The language is en or es.');
  const usual = country ? usualIn(country) : null;
  const company = {
    subdomain,
    companyName: asked.name ?? subdomain,
    currencyCode: asked.currency?.toUpperCase() ?? usual?.currency ?? 'USD',
    timeZone: asked.zone ?? usual?.zone ?? 'UTC',
    countryCode: country ?? 'US',
    language: (asked.language ?? usual?.language) === 'es' ? ('es' as const) : ('en' as const),
  };
  demandPassword(company.companyName);
  const { tenantId, entry } = await inTransaction(client, async () => {
    const tenantId = await createCompany(client, company, [`${subdomain}.localhost`]);
    return { tenantId, entry: await administrator(tenantId) };
  });
  await withPermissions(tenantId);
  process.stdout.write(`Company ${company.companyName} (${subdomain}) is number ${tenantId}.\n`);
  const { countryCode, timeZone, currencyCode, language } = company;
  process.stdout.write(
    `Country ${countryCode}, time zone ${timeZone}, currency ${currencyCode}, language ${language}.\n`,
  );
  process.stdout.write(entry);
}

/** Gives a company that is there an administrator. */
async function administer({ id, company }: { id: number; company: string }): Promise<void> {
  const named = 'select first_name, last_name from app_user where tenant_id = $1 and email = $2 and deleted_at is null';
  const { rows } = await client.query<{ first_name: string; last_name: string | null }>(named, [id, email]);
  demandPassword(company, rows[0]);
  process.stdout.write(await administrator(id));
}

/** The password follows the rules that hold for everybody. */
function demandPassword(company: string, person?: PasswordOwner): void {
  if (asked.password === undefined) return;
  const named = person ?? { first_name: asked['first-name'] ?? 'Administrator', last_name: asked['last-name'] };
  const problem = passwordProblem(asked.password, { ...named, email, company });
  if (problem) stop(`--password: ${fieldText(problem, 'en')}`);
}

/** Makes the administrator; gives the line that says how to enter. */
async function administrator(tenantId: number): Promise<string> {
  const password = asked.password ?? randomBytes(12).toString('base64url');
  const [firstName, lastName] = [asked['first-name']?.trim() || undefined, asked['last-name']?.trim()];
  const made = await createAdministrator(client, tenantId, { email, password, firstName, lastName });
  if (!made) stop(`${email} is in ${subdomain} already.`);
  return `It opens at ${addressOf(subdomain, readConfig().origin)} for ${email}${asked.password ? '' : `, password ${password}`}\n`;
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
