import { EXPORT_MS, useExport } from '../../../platform/web/exports/use-export.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type ExportFormat, ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { userSheets } from '../user-web/user-calls.web.ts';
import type { UserKind, UserList } from './use-user-list.web.ts';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

interface Wanted {
  q?: string;
  sort?: string;
  filters?: Readonly<Record<string, unknown>>;
}

/** Saves people of a kind as a spreadsheet; failures are told as a toast. */
export function useSheet(kind: UserKind) {
  const { isBusy, take } = useExport();
  const save = (format: ExportFormat, wanted: Wanted) => {
    const query = { ...wanted, is_customer_user: kind === 'customer' };
    const call = format === 'csv' ? userSheets.csv : userSheets.xlsx;
    return take(() => send(call, { query }, { timeout: EXPORT_MS }));
  };
  return { isBusy, save };
}

/** Export of what the list shows, or of everybody in its tab. */
export function UserExport({ list, count }: { list: UserList; count: string | undefined }) {
  const can = useCan();
  const { isBusy, save } = useSheet(list.kind);
  if (!can('export.users')) return null;
  const { q, filters, sort } = list.question;
  return (
    <ExportMenu
      formats={FORMATS}
      viewCount={count ?? ''}
      isEmpty={list.total === 0}
      hasAll={list.state.isNarrowed}
      isBusy={isBusy}
      onExport={(format, scope) => void save(format, scope === 'view' ? { q, filters, sort } : {})}
    />
  );
}
