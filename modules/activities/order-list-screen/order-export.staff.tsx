import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { saveBlob, saveExport } from '../../../platform/web/query/download.ts';
import { send, sendForFile } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type ExportFormat, ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import { orderFiles } from '../order-web/order-calls.web.ts';
import type { OrderQuestion } from '../order-web/order-types.web.ts';

const TIMEOUT_MS = 120_000;
const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];
const EVERYTHING: OrderQuestion = { filters: { status: ORDER_STATUSES } };

/** Export of what the list shows or of everything, as spreadsheet or CSV. */
export function OrderExport({ question, count }: { question: OrderQuestion; count: string | undefined }) {
  const t = useT();
  const can = useCan();
  const [isBusy, setBusy] = useState(false);
  if (!can('export.order')) return null;
  const run = async (format: ExportFormat, scope: 'view' | 'all') => {
    setBusy(true);
    const hasData = await download(scope === 'view' ? question : EVERYTHING, format).catch((error: unknown) =>
      errorMessage(error, t('web.error.unknown')),
    );
    setBusy(false);
    if (typeof hasData === 'string') notifyError(hasData);
    else if (!hasData) notifyError(t('activity.export.no_data'));
  };
  return (
    <ExportMenu
      formats={FORMATS}
      viewCount={count ?? ''}
      allCount={t('activity.export.all')}
      isBusy={isBusy}
      onExport={(format, scope) => void run(format, scope)}
    />
  );
}

/** Saves the file; false when the answer carries none. */
async function download(question: OrderQuestion, format: ExportFormat): Promise<boolean> {
  const { exact: _exact, ...query } = question;
  if (format !== 'csv') return saveExport(await send(orderFiles.exportExcel, { query }, { timeout: TIMEOUT_MS }));
  const { blob, fileName } = await sendForFile(orderFiles.exportExcel, { query }, 'text/csv', { timeout: TIMEOUT_MS });
  saveBlob(blob, fileName ?? 'activities.csv');
  return blob.size > 0;
}
