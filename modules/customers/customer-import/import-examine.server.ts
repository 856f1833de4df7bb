import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type KeyOf, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { isZone } from '../../../platform/kernel/zone-names.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { CLEAR, said } from '../../../platform/server/imports/cells/cell-lists.ts';
import {
  cellIndex,
  type ParsedRow,
  type RowProblem,
  type RunContext,
} from '../../../platform/server/imports/declaration.ts';
import { refuseRepeated } from '../../../platform/server/imports/staging/repeated-values.ts';
import { currencyOf, currencyUnits, finerFields } from '../../../platform/server/resource-routes/currency-unit.ts';
import { countries, readSetting } from '../../company/public.server.ts';
import { examineFields, type FieldsImport } from '../../fields/public.server.ts';
import { customer } from '../customer/customer.resource.ts';
import { sameNumbers } from '../customer/customer-checks.server.ts';
import { refusedAddresses } from '../customer-child/mailed-addresses.server.ts';
import { doublesInFile } from './file-doubles.server.ts';
import { IMPORT_COLUMNS } from './import-columns.server.ts';

const TEXTS = productTexts(
  'import.customer',
  { module: 'customers', use: 'import' },
  {
    segment: { en: 'Segment “{value}” not found.', es: 'No se encontró el segmento “{value}”.' },
    country: { en: 'Country “{value}” not found.', es: 'No se encontró el país “{value}”.' },
    zone: { en: 'Unknown time zone “{value}”.', es: 'Zona horaria desconocida: “{value}”.' },
    exists: { en: 'A customer with this value already exists.', es: 'Ya existe un cliente con este valor.' },
    missing: { en: 'No customer has this code or reference.', es: 'Ningún cliente tiene este código o referencia.' },
    address_required: { en: 'Street, city and country are required.', es: 'Se requieren calle, ciudad y país.' },
    credit: { en: 'You don’t have permission to set credit.', es: 'No tiene permiso para definir el crédito.' },
    mailed_activities: {
      en: 'Emails about activities go to this address. You can’t change it because you don’t see all activities.',
      es: 'A esta dirección llegan correos sobre actividades. No puede cambiarla porque no ve todas las actividades.',
    },
    mailed_prices: {
      en: 'Statements go to this address. You can’t change it because you don’t see all activities with their prices.',
      es: 'A esta dirección llegan estados de cuenta. No puede cambiarla porque no ve todas las actividades con sus precios.',
    },
    duplicate: { en: 'Possible duplicate of {value}.', es: 'Posible duplicado de {value}.' },
    duplicate_row: { en: 'Possible duplicate of row {value}.', es: 'Posible duplicado de la fila {value}.' },
  },
);

const AT = Object.fromEntries(IMPORT_COLUMNS.map(({ name }) => [name, cellIndex({ columns: IMPORT_COLUMNS }, name)]));
/** Position of a column in a row's cells. */
export const at = (name: string): number => AT[name] ?? -1;
/** Cell of a column; null when blank. */
export const cell = (row: { cells: readonly (string | null)[] }, name: string): string | null =>
  said(row.cells[at(name)]);
/** Whether a cell says that the field is to be emptied. */
export const isCleared = (row: { cells: readonly (string | null)[] }, name: string): boolean =>
  row.cells[at(name)] === CLEAR;
/** Parts of a cell that lists names. */
export const listed = (text: string | null): string[] =>
  (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

/** Additional values stand behind the own columns. */
export const FIELDS: FieldsImport = { module: 'customer', after: IMPORT_COLUMNS.length };

/** What a row's customer is mapped by; segments are staged as ids. */
export const fieldTargets = (row: { cells: readonly (string | null)[] }) => ({
  customer_segment: listed(cell(row, 'segments')).map(Number),
});

/** Matches rows with customers by code, then by external reference, and checks what one cell alone cannot tell. */
export async function examine(db: TenantDb, batch: readonly ParsedRow[], run: RunContext): Promise<void> {
  const tell = teller(run);
  await match(db, batch, run, tell);
  await checkSegments(db, batch, tell);
  await checkPlaces(db, batch, tell);
  const mayCredit = (row: ParsedRow): boolean =>
    holds(run.actor, 'edit_credit.customers') && (row.matchId === null || holds(run.actor, 'view_credit.customers'));
  const needsAddress = await readSetting<boolean>(db, 'customer_address_mandatory');
  for (const row of batch) {
    for (const name of ['credit_limit', 'payment_terms_days']) {
      if (!mayCredit(row) && row.cells[at(name)] != null) tell(row, name, 'credit');
    }
    const isWrong = (name: string) => (row.action === 'create' ? cell(row, name) === null : isCleared(row, name));
    if (needsAddress && ['address1', 'city', 'country_code'].some(isWrong)) tell(row, 'address1', 'address_required');
  }
  await checkUnits(db, batch, run);
  await checkAddresses(db, batch, run, tell);
  await examineFields(db, batch, run, FIELDS, fieldTargets);
  await warnOfDoubles(db, batch, run, tell);
}

type Tell = (
  row: ParsedRow,
  column: string,
  code: KeyOf<typeof TEXTS>,
  value?: string,
  severity?: RowProblem['severity'],
) => void;

const teller =
  ({ language }: RunContext): Tell =>
  (row, column, code, value = cell(row, column) ?? '', severity = 'error') => {
    const message = TEXTS.in(code, language, { value });
    row.problems.push({ column, value: value.slice(0, 200), code, message, severity });
    if (severity === 'error') row.action = 'error';
  };

const small = (text: string): string => text.toLowerCase();

/** Finds ids by what is written so, then by what is written so in other letters. */
function idsByText(known: readonly (readonly [text: string | null, id: number])[]) {
  const exact = new Map(known);
  const other = new Map(known.map(([text, id]) => [text === null ? null : small(text), id] as const));
  return (text: string | null): number | undefined =>
    text === null ? undefined : (exact.get(text) ?? other.get(small(text)));
}

/** What a record holds in other letters is no change. */
function keepLetters(
  row: ParsedRow,
  stored: Readonly<Record<'customer_code' | 'ex_ref_no', string | null>> | undefined,
): void {
  for (const name of ['customer_code', 'ex_ref_no'] as const) {
    const [said, own] = [cell(row, name), stored?.[name] ?? null];
    if (said !== null && own !== null && small(said) === small(own)) row.cells[at(name)] = own;
  }
}

async function match(db: TenantDb, batch: readonly ParsedRow[], run: RunContext, tell: Tell): Promise<void> {
  const { options } = run;
  const codes = batch.flatMap((row) => cell(row, 'customer_code') ?? []);
  const references = batch.flatMap((row) => cell(row, 'ex_ref_no') ?? []);
  const known = await db.read<{ id: number; customer_code: string; ex_ref_no: string | null }>(sql`
    select id, customer_code, ex_ref_no from customer where deleted_at is null
      and (lower(customer_code) = any(${codes.map(small)}::text[]) or lower(ex_ref_no) = any(${references.map(small)}::text[]))`);
  const byCode = idsByText(known.map((row) => [row.customer_code, row.id]));
  const byReference = idsByText(known.map((row) => [row.ex_ref_no, row.id]));
  const stored = new Map(known.map((one) => [one.id, one]));
  for (const row of batch) {
    const [code, reference] = [cell(row, 'customer_code'), cell(row, 'ex_ref_no')];
    const id = byCode(code) ?? byReference(reference);
    const column = code === null ? 'ex_ref_no' : 'customer_code';
    if (id !== undefined && options.mode === 'insert') tell(row, column, 'exists');
    else if (id === undefined && options.mode === 'update') tell(row, column, 'missing');
    else if (id !== undefined) Object.assign(row, { action: row.action === 'error' ? 'error' : 'update', matchId: id });
    keepLetters(row, stored.get(id ?? 0));
    // Also where the file gives the other customer a new one: rows are not written in its order.
    const isOwn = reference !== null && small(reference) === small(stored.get(id ?? 0)?.ex_ref_no ?? '');
    if (id !== undefined && !isOwn && (byReference(reference) ?? id) !== id) tell(row, 'ex_ref_no', 'exists');
    refuseRepeated(row, 'ex_ref_no', reference === null ? null : small(reference), run);
  }
}

async function checkSegments(db: TenantDb, batch: readonly ParsedRow[], tell: Tell): Promise<void> {
  if (batch.every((row) => cell(row, 'segments') === null)) return;
  const rows = await db.read<{ id: number; folded: string }>(
    sql`select s.id, app.fold(w.word) as folded from customer_segment s
      cross join lateral (select s.name as word union select value from jsonb_each_text(s.names)) w
      order by s.names is null`,
  );
  const idOf = new Map(rows.map((row) => [row.folded, row.id]));
  const names = [...new Set(batch.flatMap((row) => listed(cell(row, 'segments'))))];
  const folded = await db.read<{ name: string; folded: string }>(
    sql`select x.name, app.fold(x.name) as folded from unnest(${names}::text[]) as x(name)`,
  );
  const foldOf = new Map(folded.map((row) => [row.name, row.folded]));
  for (const row of batch) {
    const wanted = listed(cell(row, 'segments'));
    const ids = wanted.map((name) => idOf.get(foldOf.get(name) ?? ''));
    const unknown = wanted.find((_, place) => ids[place] === undefined);
    if (unknown !== undefined) tell(row, 'segments', 'segment', unknown);
    // Staged as ids, so that the commit needs no look-up.
    else if (wanted.length > 0) row.cells[at('segments')] = ids.join(';');
  }
}

async function checkPlaces(db: TenantDb, batch: readonly ParsedRow[], tell: Tell): Promise<void> {
  const known = [...(await countries(db.database, 'en')), ...(await countries(db.database, 'es'))];
  const codeOf = new Map(
    known.flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [name.toLowerCase(), code] as const]),
  );
  for (const row of batch) {
    const country = cell(row, 'country_code');
    const code = country === null ? undefined : codeOf.get(country.toLowerCase());
    if (country !== null && code === undefined) tell(row, 'country_code', 'country');
    else if (code !== undefined) row.cells[at('country_code')] = code;
    const zone = cell(row, 'time_zone');
    if (zone !== null && !isZone(zone)) tell(row, 'time_zone', 'zone');
  }
}

/** Credit in the unit of the customer's currency, as the form asks for it; also where only the currency changes. */
async function checkUnits(db: TenantDb, batch: readonly ParsedRow[], { language }: RunContext): Promise<void> {
  const asked = batch.filter((row) => row.cells[at('credit_limit')] != null || row.cells[at('currency_id')] != null);
  if (asked.length === 0) return;
  const unitOf = await currencyUnits(db);
  const known = await db.read<{ id: number; currency_id: number | null; credit_limit: string | null }>(
    sql`select id, currency_id, credit_limit from customer where id = any(${asked.flatMap(({ matchId }) => matchId ?? [])}::bigint[])`,
  );
  const stored = new Map(known.map((row) => [row.id, row]));
  for (const row of asked) {
    if (row.action === 'error') continue;
    const before = stored.get(row.matchId ?? 0) ?? null;
    const [limit, currency] = [cell(row, 'credit_limit'), cell(row, 'currency_id')];
    const values = {
      ...(limit === null ? {} : { credit_limit: limit }),
      ...(currency === null ? {} : { currency_id: Number(currency) }),
      ...(isCleared(row, 'currency_id') ? { currency_id: null } : {}),
    };
    const [wrong] = Object.entries(finerFields(customer, values, before, unitOf(currencyOf(customer, values, before))));
    if (!wrong) continue;
    const [column, [reason]] = wrong;
    row.problems.push({
      column,
      value: limit,
      code: 'not_allowed',
      message: fieldText(reason, language),
      severity: 'error',
    });
    row.action = 'error';
  }
}

/** Whoever may not read what is mailed to an address of a known customer does not change it by a file either. */
async function checkAddresses(db: TenantDb, batch: readonly ParsedRow[], run: RunContext, tell: Tell): Promise<void> {
  const known = batch.flatMap((row) => {
    const addresses = { email: cell(row, 'email'), contact_email: cell(row, 'contact_email') };
    return row.matchId === null ? [] : [{ row, id: row.matchId, ...addresses }];
  });
  const refused = await refusedAddresses((statement) => db.read(statement), run.actor, known);
  for (const [place, { row }] of known.entries())
    for (const { column, shown } of refused[place] ?? []) tell(row, column, `mailed_${shown}`);
}

/** Files up to this size are compared by likeness of names too; larger ones by what is equal. */
const LIKENESS_ROWS = 100;

/** On import a likely double is a warning. */
async function warnOfDoubles(db: TenantDb, batch: readonly ParsedRow[], run: RunContext, tell: Tell): Promise<void> {
  const fresh = batch.filter((row) => row.action === 'create');
  if (fresh.length === 0) return;
  const inFile = await doublesInFile(db, fresh, run, { at, cell });
  // The warning names the other customer.
  const known = holds(run.actor, 'view.customers') ? await knownDoubles(db, fresh, batch.length) : [];
  for (const { place, name, customer_code } of known) {
    const row = fresh[place - 1];
    if (!row) continue;
    tell(row, 'name', 'duplicate', `${name} (${customer_code})`, 'warning');
    inFile.delete(row);
  }
  for (const [row, first] of inFile) tell(row, 'name', 'duplicate_row', `${first}`, 'warning');
}

async function knownDoubles(db: TenantDb, fresh: readonly ParsedRow[], rows: number) {
  const [names, emails, phones, taxes] = ['name', 'email', 'phone', 'tax_number'].map(
    (name) => sql`${fresh.map((row) => cell(row, name))}::text[]`,
  );
  const doubles =
    rows > LIKENESS_ROWS
      ? sql`app.same_customers(${names}, ${emails}, ${phones}, ${taxes}) s`
      : sql`unnest(${names}, ${emails}, ${phones}, ${taxes}) with ordinality as x(name, email, phone, tax_number, place)
          cross join lateral (select x.place, s.id from app.similar_customers(x.name, x.email, x.phone, x.tax_number, null) s
            join customer k on k.id = s.id and (s.reason <> 'name' or ${sameNumbers(sql`k.name`, sql`x.name`)})
            order by s.likeness desc limit 1) s`;
  return db.read<{ place: number; name: string; customer_code: string }>(
    sql`select s.place::int as place, c.name, c.customer_code from ${doubles} join customer c on c.id = s.id`,
  );
}
