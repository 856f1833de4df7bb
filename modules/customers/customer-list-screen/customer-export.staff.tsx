import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { saveExport } from '../../../platform/web/query/download.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type CustomerQuestion, customerReads } from '../customer-web/customer-calls.web.ts';
import type { CustomerList } from './use-customer-list.web.ts';

const TIMEOUT_MS = 120_000;

/** Saves customers as a spreadsheet; failures are told as a toast. */
export function useCustomerSheet() {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async (question: CustomerQuestion) => {
    setBusy(true);
    try {
      const answer = await send(customerReads.sheet, { query: question }, { timeout: TIMEOUT_MS });
      if (!saveExport(answer)) notifyError(t('customer.export_none'));
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}

/** Export of what the list shows, or of all customers. */
export function CustomerExport({ list, count }: { list: CustomerList; count: string | undefined }) {
  const t = useT();
  const can = useCan();
  const { isBusy, save } = useCustomerSheet();
  if (!can('export.customers')) return null;
  return (
    <ExportMenu
      formats={['xlsx']}
      viewCount={count ?? ''}
      allCount={list.state.isNarrowed ? t('customer.all') : undefined}
      isBusy={isBusy}
      onExport={(_format, scope) => void save(scope === 'view' ? list.question : {})}
    />
  );
}
