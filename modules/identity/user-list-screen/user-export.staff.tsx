import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { saveExport } from '../../../platform/web/query/download.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type ExportFormat, ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { userSheets } from '../user-web/user-calls.web.ts';
import type { UserKind, UserList } from './use-user-list.web.ts';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];
const TIMEOUT_MS = 120_000;

interface Wanted {
  q?: string;
  filters?: Readonly<Record<string, unknown>>;
}

/** Saves people of a kind as a spreadsheet; failures are told as a toast. */
export function useSheet(kind: UserKind) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ExportFormat, wanted: Wanted) => {
    setBusy(true);
    try {
      const query = { ...wanted, is_customer_user: kind === 'customer' };
      const answer = await send(
        format === 'csv' ? userSheets.csv : userSheets.xlsx,
        { query },
        { timeout: TIMEOUT_MS },
      );
      if (!saveExport(answer)) notifyError(t('users.export.none'));
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}

/** Export of what the list shows, or of everybody in its tab. */
export function UserExport({ list, count }: { list: UserList; count: string | undefined }) {
  const t = useT();
  const can = useCan();
  const { isBusy, save } = useSheet(list.kind);
  if (!can('export.users')) return null;
  const { q, filters } = list.question;
  return (
    <ExportMenu
      formats={FORMATS}
      viewCount={count ?? ''}
      allCount={list.state.isNarrowed ? t('users.export.all') : undefined}
      isBusy={isBusy}
      onExport={(format, scope) => void save(format, scope === 'view' ? { q, filters } : {})}
    />
  );
}
