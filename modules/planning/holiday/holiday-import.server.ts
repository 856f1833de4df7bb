import { endpoint } from '../../../platform/contract/endpoint.ts';
import { fileAnswer } from '../../../platform/contract/kinds.ts';
import type { Language } from '../../../platform/kernel/texts/language.ts';
import { labelText, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { forgetClears } from '../../../platform/server/imports/cells/cell-lists.ts';
import { lookUp } from '../../../platform/server/imports/cells/look-up.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import { cellIndex, type ImportColumn, type ImportDeclaration } from '../../../platform/server/imports/declaration.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { warning } from '../../../platform/server/imports/stage.ts';
import { stagedRows } from '../../../platform/server/imports/staged-rows.ts';
import { createRecord } from '../../../platform/server/resource-routes/commands.ts';
import { wireValues } from '../../../platform/server/resource-routes/sheets/list-import-rows.ts';
import { sheetAnswer } from '../../../platform/server/sheets/sheet-answer.ts';
import { companyZone } from '../../company/public.server.ts';
import { holiday } from './holiday.resource.ts';
import { holidayBehaviour } from './holiday.server.ts';

const area = 'holidays';
const fields = holiday.fields;

// Date, Name, Part, Yearly, Location, Rental, Roster.
const columns: ImportColumn[] = [
  { name: 'day', label: fields.day.label, kind: 'day', required: true },
  { name: 'name', label: fields.name.label, kind: 'text', required: true, max: 120 },
  { name: 'part', label: fields.part.label, kind: 'choice', choices: fields.part.choices },
  { name: 'yearly', label: fields.yearly.label, aliases: ['Yearly', 'Anual'], kind: 'flag' },
  {
    name: 'location_id',
    label: fields.location_id.label,
    kind: 'reference',
    ...lookUp('location', { name: sql`app.fold(t.name) = app.fold(x.text)` }, 'and t.deleted_at is null'),
  },
  { name: 'affects_rental', label: fields.affects_rental.label, kind: 'flag' },
  { name: 'affects_roster', label: fields.affects_roster.label, kind: 'flag' },
];

const declaration: ImportDeclaration = {
  resource: 'holiday',
  label: holiday.label.many,
  permission: 'import.holidays',
  isUndone: true,
  columns,
  key: null,
  /** A day that is there already, for the same part and place, is reported and left as it is. */
  async examine(db, batch, { language }) {
    const at = (name: string) => cellIndex(declaration, name);
    for (const row of batch) forgetClears(row);
    const keyOf = (cells: readonly (string | null)[]) =>
      [cells[at('day')], cells[at('part')] ?? 'full', cells[at('location_id')] ?? '0'].join('/');
    const days = batch.flatMap((row) => (row.action === 'error' ? [] : [row.cells[at('day')] as string]));
    const there = await db.read<{ key: string }>(
      sql`select day::text || '/' || part || '/' || coalesce(location_id, 0) as key from holiday where day = any(${days}::date[])`,
    );
    const known = new Set(there.map(({ key }) => key));
    for (const row of batch) {
      const key = keyOf(row.cells);
      if (row.action === 'error') continue;
      if (known.has(key)) {
        row.action = 'skip';
        warning(row, 'day', row.cells[at('day')] ?? null, 'exists', language);
      }
      known.add(key);
    }
  },
  async commit(tx, run) {
    let created = 0;
    for await (const row of stagedRows(tx, run.runId)) {
      const values = { ...wireValues(columns, row.cells), source: 'import' };
      await createRecord(tx, holiday, holidayBehaviour, values, run.request as SignedInContext);
      created++;
    }
    return { created, updated: 0, unchanged: 0 };
  },
};

export const holidayImport: ImportUpload = {
  declaration,
  calls: [
    {
      method: 'POST',
      path: '/holiday/import-excel',
      summary: 'Import holidays',
      area,
      access: { any: ['import.holidays'] },
      body: importBody,
    },
  ],
};

const sampleCall = endpoint({
  method: 'GET',
  path: '/holiday/sample-excel',
  summary: 'Download a sample import file for holidays',
  area,
  access: { any: ['import.holidays'] },
  answer: fileAnswer(),
});

const SAMPLE = productTexts(
  'import.holiday',
  { module: 'planning', use: 'import', where: ['Sample holidays', 'Ejemplo de feriados'] },
  {
    christmas: { en: 'Christmas Day', es: 'Navidad' },
    new_year: { en: 'New Year’s Eve', es: 'Víspera de Año Nuevo' },
  },
);

const partIn = (part: string, language: Language): string => {
  const choice = fields.part.choices?.find(({ value }) => value === part);
  return choice ? labelText(choice.label, language) : part;
};

export const holidayRoutes: Route[] = [
  route(sampleCall, async (_input, context) => {
    const { language, now } = context;
    const zone = await companyZone(context.db);
    const year = dayIn(now, zone).slice(0, 4);
    const rows = (['christmas', 'new_year'] as const).map((name) => ({
      day: `${year}-12-${name === 'christmas' ? 25 : 31}`,
      name: SAMPLE.in(name, language),
      part: partIn(name === 'christmas' ? 'full' : 'afternoon', language),
      yearly: true,
    }));
    const heads = columns.map(({ name, label, kind }) => ({
      key: name,
      label,
      kind: kind === 'day' ? ('date' as const) : kind === 'flag' ? ('boolean' as const) : ('text' as const),
    }));
    return sheetAnswer('holidays-sample', heads, rows, { ...context, zone }) as never;
  }),
];
