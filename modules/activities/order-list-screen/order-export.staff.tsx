import { EXPORT_MS, useExport } from '../../../platform/web/exports/use-export.ts';
import { saveBlob } from '../../../platform/web/query/download.ts';
import { send, sendForFile } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type ExportFormat, ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
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

/** Export of what the list shows or of everything, as spreadsheet or CSV. */
export function OrderExport({ question, count, isEmpty, hasNone }: Props) {
  const can = useCan();
  const { isBusy, run, take } = useExport();
  if (!can('export.order')) return null;
  const save = (format: ExportFormat, scope: 'view' | 'all') => {
    const { exact: _exact, ...query } = scope === 'view' ? question : EVERYTHING;
    if (format === 'csv') return run(() => saveCsv(query));
    return take(() => send(orderFiles.exportExcel, { query }, { timeout: EXPORT_MS }));
  };
  return (
    <ExportMenu
      formats={FORMATS}
      viewCount={count ?? ''}
      isEmpty={isEmpty}
      hasAll={!hasNone}
      isBusy={isBusy}
      onExport={(format, scope) => void save(format, scope)}
    />
  );
}

/** Saves the streamed file; false when it is empty. */
async function saveCsv(query: Record<string, unknown>): Promise<boolean> {
  const { blob, fileName } = await sendForFile(orderFiles.exportExcel, { query }, 'text/csv', { timeout: EXPORT_MS });
  saveBlob(blob, fileName ?? 'activities.csv');
  return blob.size > 0;
}
