import { EXPORT_MS, useExport } from '../../../platform/web/exports/use-export.ts';
import { saveBlob } from '../../../platform/web/query/download.ts';
import { send, sendForFile } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type ExportFormat, ExportMenu, exportActions } from '../../../ui/patterns/jobs/export-menu.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import { orderFiles } from '../order-web/order-calls.web.ts';
import type { OrderQuestion } from '../order-web/order-types.web.ts';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];
const EVERYTHING: OrderQuestion = { filters: { status: ORDER_STATUSES } };

interface Props {
  question: OrderQuestion;
  count: string | undefined;
  isEmpty: boolean;
  /** There is no activity at all. */
  hasNone: boolean;
}

/** Export of what the list shows or of everything, as spreadsheet or CSV: a button, or on a phone actions of the ⋯ menu. */
export function useOrderExport({ question, count, isEmpty, hasNone }: Props, isPhone: boolean) {
  const t = useT();
  const can = useCan();
  const { isBusy, run, take } = useExport();
  if (!can('export.order')) return { button: null, more: [] };
  const save = (format: ExportFormat, scope: 'view' | 'all') => {
    const { exact: _exact, ...query } = scope === 'view' ? question : EVERYTHING;
    if (format === 'csv') return run(() => saveCsv(query));
    return take(() => send(orderFiles.exportExcel, { query }, { timeout: EXPORT_MS }));
  };
  const menu = {
    formats: FORMATS,
    viewCount: count ?? '',
    isEmpty,
    hasAll: !hasNone,
    onExport: (format: ExportFormat, scope: 'view' | 'all') => void save(format, scope),
  };
  if (!isPhone) return { button: <ExportMenu {...menu} isBusy={isBusy} />, more: [] };
  const name = t('ui.export.button');
  return { button: null, more: exportActions(t, menu).map((one) => ({ ...one, label: `${name}: ${one.label}` })) };
}

/** Saves the streamed file; false when it is empty. */
async function saveCsv(query: Record<string, unknown>): Promise<boolean> {
  const { blob, fileName } = await sendForFile(orderFiles.exportExcel, { query }, 'text/csv', { timeout: EXPORT_MS });
  saveBlob(blob, fileName ?? 'activities.csv');
  return blob.size > 0;
}
