import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { askReport, previewReport, type ReportDefinition } from '../engine/ask-report.server.ts';
import { readableDatasets, tableColumns } from '../engine/columns.server.ts';
import type { ReportKind } from '../engine/report.rules.ts';
import { exportReport } from '../engine/report-file.server.ts';
import { exportStatement } from '../statement/export-statement.server.ts';
import { customReportCalls, orderReportCalls, orderStatementCalls, type ReportCalls } from './report.contract.ts';
import {
  createReport,
  deleteReport,
  findReport,
  listReports,
  type ReportInput,
  tableFormat,
  toldReport,
  updateReport,
} from './report-store.server.ts';

/** The three faces of the report engine. */
export const reportRoutes = (platform: Platform): Route[] =>
  [orderReportCalls, customReportCalls, orderStatementCalls].flatMap((calls) => faceRoutes(platform, calls));

function faceRoutes(platform: Platform, calls: ReportCalls): Route[] {
  const { kind, word } = calls.face;
  return [
    route(calls.create, ({ body }, context) => createReport(kind, body as ReportInput, context)),
    route(calls.list, ({ query }, context) => listReports(kind, query, context)),
    route(calls.columns, ({ query }, context) => tableColumns(query.options, 'orders', context)),
    route(calls.datasets, async (_, context) => shownDatasets(kind, context)),
    route(calls.preview, async ({ body }, context) =>
      previewReport(await askReport(definitionOf(body as ReportInput), {}, context, 'try'), context),
    ),
    route(calls.get, async ({ params }, context) => toldReport(await findReport(kind, params.id, context), context)),
    route(calls.update, ({ params, body }, context) => updateReport(kind, params.id, body as ReportInput, context)),
    route(calls.remove, ({ params }, context) => deleteReport(kind, params.id, context)),
    route(calls.export, async ({ params, body }, context) => {
      const { format, ...narrowing } = body as {
        format?: string;
        filters?: Record<string, unknown>;
        order_ids?: number[];
      };
      const report = await findReport(kind, params.id, context);
      if (kind === 'order_statement') return exportStatement(platform, report, narrowing, format, context);
      const { id, name } = report;
      const table = tableFormat(format ?? report.format);
      const wish = {
        kind,
        id,
        name,
        definition: report,
        narrowing,
        format: table,
      } as const;
      return exportReport(platform, { ...wish, slug: `export.${word}` }, context);
    }),
  ];
}

const shownDatasets = (kind: ReportKind, context: SignedInContext) =>
  readableDatasets(context).filter(({ key }) => kind === 'custom_report' || key === 'orders');

/** A report that is tried out before it is saved. */
const definitionOf = (body: ReportInput): ReportDefinition => ({
  dataset: body.dataset ?? 'orders',
  columns: body.columns ?? [],
  filters: body.filters ?? {},
  drivers: body.drivers ?? [],
  order_ids: body.order_ids ?? [],
  group_by: body.group_by ?? [],
  items_mode: body.items_mode ?? 'none',
  totals: body.totals ?? true,
});
