import type { Language } from '../../../platform/kernel/errors.ts';
import { localeOf } from '../../../platform/kernel/texts/locale.ts';
import { labelText, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { placeOfZone } from '../../../platform/kernel/zone-names.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { toPdf } from '../../../platform/server/documents/pdf.ts';
import { wordsOfHtml } from '../../../platform/server/documents/render-html.ts';
import {
  decimalsIn,
  formatDate,
  formatMoney,
  formatNumber,
} from '../../../platform/server/documents/template/formats.ts';
import { escapeHtml, plainData } from '../../../platform/server/documents/template/values.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { type SheetRecord, toBuffer, xlsxStream } from '../../../platform/server/sheets/write-sheet.ts';
import type { ActionColumn, ActionTable, Recipient } from '../mail-action/mail-action.server.ts';
import { askedBy } from '../template/fillable.server.ts';
import { renderTemplate, type StoredTemplate } from '../template/own-words.server.ts';

/** Rows a mail shows; a file has them all. */
const SHOWN_ROWS = 500;
/** A printed list stops here. */
const PRINTED_ROWS = 2000;

export interface Occasion {
  readonly name: string;
  readonly format: 'html' | 'pdf' | 'xlsx';
  readonly company: string;
  readonly currency: string;
  /** Decimals of the currencies that do not have two, by code. */
  readonly decimals: Readonly<Record<string, number>>;
  /** ISO 3166 alpha-2 of the company and its own zone: they decide how figures look. */
  readonly country: string;
  readonly homeZone: string;
  /** How the company writes a day in figures; null as the locale does. */
  readonly dates: string | null;
  /** Epoch ms. */
  readonly now: number;
  readonly zone: string;
  readonly template: StoredTemplate | null;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly rows: number;
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Buffer } | null;
}

const WORDS = productTexts(
  'mail.schedule',
  { module: 'messages', use: 'mail', where: ['Scheduled email', 'Correo programado'] },
  {
    count: { en: '{rows, plural, one {# row} other {# rows}}', es: '{rows, plural, one {# fila} other {# filas}}' },
    none: { en: 'There is nothing to report.', es: 'No hay nada que informar.' },
    more: { en: 'and {rows} more', es: 'y {rows} más' },
    clock: { en: 'Time zone', es: 'Zona horaria' },
    attached: { en: 'The list is attached.', es: 'La lista va adjunta.' },
  },
);

/** The mail of one recipient: the company's template, or a plain table; a file when the schedule asks for one. */
export async function composeMail(
  config: Pick<PlatformConfig, 'chromiumPath'>,
  occasion: Occasion,
  recipient: Recipient,
  table: ActionTable,
): Promise<ComposedMail> {
  const { language } = recipient;
  const date = formatDate(new Date(occasion.now).toISOString(), 'date', conventions(occasion, language), 'medium');
  const cells = textRows(occasion, language, table);
  const values = valuesOf(occasion, recipient, table, cells, date);
  const own =
    occasion.template && (await saysSomething(occasion.template, values))
      ? await renderTemplate(occasion.template, language, values, conventions(occasion, language))
      : null;
  const subject = own?.subject || `${occasion.name} · ${date}`.slice(0, 250);
  const list = listHtml(occasion, language, table, cells, occasion.format === 'html' ? SHOWN_ROWS : PRINTED_ROWS);
  const note = `<p>${escapeHtml(WORDS.in(table.rows.length === 0 ? 'none' : 'attached', language))}</p>`;
  const html = own?.html ?? (occasion.format === 'html' ? list : headline(occasion, date, language, table) + note);
  const file = table.rows.length === 0 ? null : await fileOf(config, occasion, language, table, list);
  return {
    to: recipient.email,
    subject,
    html,
    text: own?.text ?? (await wordsOfHtml(html)),
    rows: table.rows.length,
    file,
  };
}

/** Whether any of what a template asks for is there: words around nothing but gaps are no mail. */
async function saysSomething(template: StoredTemplate, values: Record<string, unknown>): Promise<boolean> {
  const asked = await askedBy(template);
  const isThere = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  return asked.length === 0 || asked.some((name) => isThere(values[name]));
}

const conventions = ({ zone, currency, decimals, country, homeZone, dates }: Occasion, language: Language) => ({
  locale: localeOf(language, country, homeZone),
  zone,
  currency,
  decimals,
  dates,
});

/** Every cell as a person reads it. */
function textRows(occasion: Occasion, language: Language, { columns, rows }: ActionTable): string[][] {
  const how = conventions(occasion, language);
  return rows.slice(0, PRINTED_ROWS).map((row) => columns.map((column) => cellText(column, row, how)));
}

function cellText(
  { key, kind, currency, zone }: ActionColumn,
  row: Record<string, unknown>,
  how: ReturnType<typeof conventions>,
): string {
  const value = plainData(row[key]);
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'instant') return instantAt(value, zone && row[zone], how);
  if (kind === 'date') return formatDate(value, 'date', how, 'medium');
  if (kind === 'money') return formatMoney(value, how, currency && String(row[currency] ?? ''));
  if (kind === 'number' || kind === 'integer') return formatNumber(value, how, null);
  return String(value);
}

/** On the clock of its place, which is named where the clock of the schedule shows something else. */
function instantAt(value: ReturnType<typeof plainData>, zone: unknown, how: ReturnType<typeof conventions>): string {
  const here = formatDate(value, 'datetime', how, 'medium');
  if (typeof zone !== 'string') return here;
  const there = formatDate(value, 'datetime', { ...how, zone }, 'medium');
  return there === here ? here : `${there} (${placeOfZone(zone)})`;
}

const valuesOf = (
  occasion: Occasion,
  recipient: Recipient,
  table: ActionTable,
  cells: string[][],
  date: string,
): Record<string, unknown> => ({
  name: recipient.name,
  schedule: occasion.name,
  company: occasion.company,
  date,
  count: table.rows.length,
  columns: table.columns.map(({ label }) => labelText(label, recipient.language)),
  rows: cells,
  records: table.rows.slice(0, PRINTED_ROWS),
});

function headline(occasion: Occasion, date: string, language: Language, { rows }: ActionTable): string {
  return `<h1 style="font-size:20px;margin:0 0 4px">${escapeHtml(occasion.name)}</h1>
<p style="margin:0 0 16px">${escapeHtml(`${occasion.company} · ${date} · ${WORDS.in('count', language, { rows: rows.length })}`)}</p>`;
}

const NUMERIC = new Set(['money', 'number', 'integer', 'percent']);

function listHtml(occasion: Occasion, language: Language, table: ActionTable, cells: string[][], most: number): string {
  const date = formatDate(new Date(occasion.now).toISOString(), 'date', conventions(occasion, language), 'medium');
  const head = headline(occasion, date, language, table);
  if (table.rows.length === 0) return `${head}<p>${escapeHtml(WORDS.in('none', language))}</p>`;
  const style = ({ kind = 'text' }: ActionColumn): string =>
    `padding:6px 10px 6px 0;border-bottom:1px solid gainsboro;text-align:${NUMERIC.has(kind) ? 'right' : 'left'};vertical-align:top`;
  const cell = (tag: 'th' | 'td', text: string, column: ActionColumn): string =>
    `<${tag} style="${style(column)}">${escapeHtml(text)}</${tag}>`;
  const header = table.columns.map((column) => cell('th', labelText(column.label, language), column)).join('');
  const body = cells
    .slice(0, most)
    .map((row) => `<tr>${table.columns.map((column, at) => cell('td', row[at] ?? '', column)).join('')}</tr>`);
  const left = table.rows.length - Math.min(most, cells.length);
  const rest = left > 0 ? `<p>${escapeHtml(WORDS.in('more', language, { rows: left }))}</p>` : '';
  return `${head}<table style="border-collapse:collapse;width:100%"><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>${rest}`;
}

/** Cells of a sheet hold a clock and no words: where places have clocks of their own, a column names them. */
function placeColumn({ zone: here }: Occasion, language: Language, { columns, rows }: ActionTable) {
  const key = columns.find(({ zone }) => zone)?.zone;
  if (key === undefined || rows.every((row) => row[key] === here)) return null;
  const of = (row: SheetRecord): string => placeOfZone(String(row[key] ?? here));
  return { key: `${key} place`, label: WORDS.in('clock', language), kind: 'text' as const, of };
}

async function fileOf(
  config: Pick<PlatformConfig, 'chromiumPath'>,
  occasion: Occasion,
  language: Language,
  table: ActionTable,
  list: string,
): Promise<ComposedMail['file']> {
  const name = `${occasion.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'list'}-${dayIn(occasion.now, occasion.zone)}`;
  if (occasion.format === 'pdf') {
    const page = {
      title: occasion.name,
      createdAt: new Date(occasion.now).toISOString(),
      landscape: table.columns.length > 6,
    };
    const bytes = await toPdf(list, { chromiumPath: config.chromiumPath, locale: language, page });
    return { name: `${name}.pdf`, type: 'application/pdf', bytes };
  }
  if (occasion.format !== 'xlsx') return null;
  const columns = table.columns.map(({ key, label, kind, currency = '', zone }) => ({
    key,
    label: labelText(label, language),
    kind: kind ?? ('text' as const),
    ...(kind === 'money'
      ? { decimals: (row: SheetRecord) => decimalsIn(occasion, String(row[currency] ?? occasion.currency)) }
      : {}),
    ...(zone ? { zone } : {}),
  }));
  const elsewhere = placeColumn(occasion, language, table);
  if (elsewhere) columns.push(elsewhere);
  const bytes = await toBuffer(xlsxStream(columns, table.rows, { sheetName: occasion.name, zone: occasion.zone }));
  return { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes };
}
