import { EXPORT_MS, useExport } from '../../../platform/web/exports/use-export.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { type CustomerQuestion, customerReads } from '../customer-web/customer-calls.web.ts';
import type { CustomerList } from './use-customer-list.web.ts';

/** Saves customers as a spreadsheet; failures are told as a toast. */
export function useCustomerSheet() {
  const { isBusy, take } = useExport();
  const save = (query: CustomerQuestion) => take(() => send(customerReads.sheet, { query }, { timeout: EXPORT_MS }));
  return { isBusy, save };
}

/** Export of what the list shows, or of all customers. */
export function CustomerExport({ list, count }: { list: CustomerList; count: string | undefined }) {
  const can = useCan();
  const { isBusy, save } = useCustomerSheet();
  if (!can('export.customers')) return null;
  return (
    <ExportMenu
      formats={['xlsx']}
      viewCount={count ?? ''}
      isEmpty={list.total === 0}
      hasAll={list.state.isNarrowed}
      isBusy={isBusy}
      onExport={(_format, scope) => void save(scope === 'view' ? list.question : {})}
    />
  );
}
