import { failField, type Language } from '../../../platform/kernel/errors.ts';
import { priceDecimals, USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { localeOf } from '../../../platform/kernel/texts/locale.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { roomOn } from '../../../platform/server/documents/html/paper.ts';
import { toPdf } from '../../../platform/server/documents/pdf.ts';
import { formatDate, formatNumber } from '../../../platform/server/documents/template/formats.ts';
import { escapeHtml, plainData } from '../../../platform/server/documents/template/values.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { SheetColumn, SheetRecord } from '../../../platform/server/sheets/write-sheet.ts';
import { REPORT_LABELS, REPORT_TEXTS } from './report-texts.server.ts';

/** Rows that still are something to read on paper. */
export const PRINTED_ROWS = 2_000;
/** More columns than this lie better on their side. */
const UPRIGHT_COLUMNS = 6;
const FOOT =
  '<footer class="page-footer"><p class="right"><span class="pageNumber"></span> / <span class="totalPages"></span></p></footer>';
const NUMERIC = new Set(['money', 'number', 'integer', 'percent']);

/** A report as it is printed: its name, its columns, its rows with the totals below. */
export interface PrintedReport {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<SheetRecord>;
  /** Rows without the totals. */
  readonly count: number;
  readonly chromiumPath: string | null;
}

interface Conventions {
  locale: string;
  zone: string;
  currency: string;
  dates: string | null;
}

/** Prints a report; 422 when it has more rows than anybody reads on paper. */
export async function printReport(report: PrintedReport, context: SignedInContext): Promise<Buffer> {
  const { language } = context;
  const { columns, count, name } = report;
  if (count > PRINTED_ROWS) failField('format', REPORT_TEXTS.in('too_long_to_print', language, { most: PRINTED_ROWS }));
  const company = await context.db.maybe<{
    name: string;
    code: string;
    country: string;
    time_zone: string;
    date_format: string | null;
  }>(
    sql`select c.name, b.code, coalesce(k.code, '') as country, c.time_zone, c.date_format from company c
      join currency b on b.id = c.base_currency_id left join country k on k.id = c.country_id`,
  );
  const zone = company?.time_zone ?? 'UTC';
  const how = {
    locale: localeOf(language, company?.country ?? '', zone),
    zone,
    currency: company?.code ?? 'USD',
    dates: company?.date_format ?? null,
  };
  const createdAt = new Date(context.now).toISOString();
  const made = [company?.name, formatDate(createdAt, 'datetime', how, 'medium')].filter(Boolean).join(' · ');
  const landscape = columns.length > UPRIGHT_COLUMNS;
  const html = `<h1 style="font-size:13.5pt;margin:0 0 4px">${escapeHtml(name)}</h1><p style="margin:0 0 12px">${escapeHtml(made)}</p>
${await tableOf(report, how, language, roomOn('A4', landscape))}${FOOT}`;
  const page = { title: name, createdAt, landscape };
  return toPdf(html, { chromiumPath: report.chromiumPath, locale: language, page });
}

async function tableOf(
  { columns, rows, count }: PrintedReport,
  how: Conventions,
  language: Language,
  room: number,
): Promise<string> {
  const texts: string[][] = [];
  for await (const row of rows) texts.push(columns.map((column) => cellText(column, row, how, language)));
  if (texts.length === 0) return `<p>${escapeHtml(labelText(REPORT_LABELS.nothing, language))}</p>`;
  const heads = columns.map(({ label }) => label);
  const { size, kept } = fitted(columns, [heads, ...texts], room);
  const cell = (tag: 'th' | 'td', at: number, text: string, more: string): string => {
    const breaks = tag === 'th' && !kept(at, text) ? ';overflow-wrap:anywhere' : '';
    return `<${tag} class="${more}" style="font-size:${size}pt${breaks}">${escapeHtml(text)}</${tag}>`;
  };
  const head = heads.map((text, at) => cell('th', at, text, isFigure(columns[at]) ? 'right words' : 'words'));
  const lines = texts.map((line, index) => {
    const weight = index >= count ? ' strong' : '';
    return `<tr>${line.map((text, at) => cell('td', at, text, `${isFigure(columns[at]) ? 'num' : kept(at, text)}${weight}`)).join('')}</tr>`;
  });
  return `<table class="lines"><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

const isFigure = (column: SheetColumn | undefined): boolean => NUMERIC.has(column?.kind ?? 'text');

/** References, states and days up to this length stay on one line; of longer texts the words stay whole. */
const SHORT_TEXT = 16;
const LONGEST_WORD = 24;
/** Letters in points: as large as they are read well, as small as they are read at all. */
const USUAL_SIZE = 6.75;
const LEAST_SIZE = 4;
const CHARACTER_WIDTH = 0.62;
const CELL_PADDING = 10;

type Kept = '' | 'whole' | 'words';

/**
 * Amounts never break, short texts and words only where the columns do not fit the page in the smallest letters: a column with one
 * long text takes no digit from its neighbours.
 */
function fitted(columns: readonly SheetColumn[], lines: readonly (readonly string[])[], room: number) {
  const needed = columns.map((column, at) => Math.max(...lines.map((line) => leastLength(column, line[at] ?? ''))));
  const characters = needed.reduce((sum, length) => sum + length, 0) * CHARACTER_WIDTH;
  const fits = (room - columns.length * CELL_PADDING) / Math.max(characters, 1);
  const size = Math.floor(Math.max(LEAST_SIZE, Math.min(USUAL_SIZE, fits)) * 100) / 100;
  const kept = (at: number, text: string): Kept => {
    if (fits < LEAST_SIZE && columns[at] && !isMoment(columns[at])) return '';
    return columns[at] ? keptAs(columns[at], text) : '';
  };
  return { size, kept };
}

const isMoment = ({ kind }: SheetColumn): boolean => kind === 'date' || kind === 'instant';
const wordsOf = (text: string): number => Math.max(...text.split(/\s+/).map((word) => word.length));

function keptAs(column: SheetColumn, text: string): Kept {
  if (isMoment(column) || text.length <= SHORT_TEXT) return 'whole';
  return wordsOf(text) <= LONGEST_WORD ? 'words' : '';
}

/** Characters that stand together at least. */
function leastLength(column: SheetColumn, text: string): number {
  if (isFigure(column)) return text.length;
  const kept = keptAs(column, text);
  return kept === 'whole' ? text.length : kept === 'words' ? wordsOf(text) : 1;
}

/** A value as people read it; amounts without their sign, since rows may be in several currencies. */
function cellText(
  { key, kind, decimals, isPrice }: SheetColumn,
  row: SheetRecord,
  how: Conventions,
  language: Language,
): string {
  const value = plainData(row[key]);
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'instant') return formatDate(value, 'datetime', how, 'medium');
  if (kind === 'date') return formatDate(value, 'date', how, 'medium');
  if (kind === 'money') {
    const places = typeof decimals === 'function' ? decimals(row) : (decimals ?? USUAL_DECIMALS);
    return formatNumber(value, how, isPrice ? null : places, priceDecimals(places), places);
  }
  if (kind === 'percent') return `${formatNumber(value, how, null)} %`;
  if (kind === 'number' || kind === 'integer') return formatNumber(value, how, null);
  if (typeof value === 'boolean') return labelText(value ? REPORT_LABELS.yes : REPORT_LABELS.no, language);
  return String(value);
}
