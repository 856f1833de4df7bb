import { failField, type Language } from '../../../platform/kernel/errors.ts';
import { priceDecimals, USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { localeOf } from '../../../platform/kernel/texts/locale.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
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
  const html = `<h1 style="font-size:18px;margin:0 0 4px">${escapeHtml(name)}</h1><p style="margin:0 0 12px">${escapeHtml(made)}</p>
${await tableOf(report, how, language)}${FOOT}`;
  const page = { title: name, createdAt, landscape: columns.length > UPRIGHT_COLUMNS };
  return toPdf(html, { chromiumPath: report.chromiumPath, locale: language, page });
}

async function tableOf({ columns, rows, count }: PrintedReport, how: Conventions, language: Language): Promise<string> {
  const cell = (tag: 'th' | 'td', column: SheetColumn, text: string, isTotal = false): string => {
    const side = NUMERIC.has(column.kind ?? 'text') ? 'right' : 'left';
    const weight = isTotal ? ';font-weight:bold' : '';
    return `<${tag} style="padding:4px 8px 4px 0;border-bottom:1px solid gainsboro;text-align:${side};vertical-align:top${weight}">${escapeHtml(text)}</${tag}>`;
  };
  const lines: string[] = [];
  for await (const row of rows) {
    const isTotal = lines.length >= count;
    const cells = columns.map((column) => cell('td', column, cellText(column, row, how, language), isTotal));
    lines.push(`<tr>${cells.join('')}</tr>`);
  }
  if (lines.length === 0) return `<p>${escapeHtml(labelText(REPORT_LABELS.nothing, language))}</p>`;
  const head = columns.map((column) => cell('th', column, column.label)).join('');
  return `<table style="border-collapse:collapse;width:100%;font-size:9px"><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
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
