import { useExport } from '../../../platform/web/exports/use-export.ts';
import { saveBlob } from '../../../platform/web/query/download.ts';
import { send, sendForFile } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { useT } from '../../../ui/text/text.tsx';
import { roleCalls } from './role-calls.web.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Import, sample and export of roles as entries of the page's menu. */
export function useRoleSheets(q: string): Action[] {
  const t = useT();
  const can = useCan();
  const { run, take } = useExport();
  const save = (format: 'xlsx' | 'csv') => take(() => send(roleCalls[format], { query: { q: q || undefined } }));
  const sample = () =>
    run(async () => {
      const { blob, fileName } = await sendForFile(roleCalls.sample, { body: {} }, XLSX);
      saveBlob(blob, fileName ?? 'roles-sample.xlsx');
      return blob.size > 0;
    });
  const all: (Action & { isAllowed: boolean })[] = [
    { id: 'import', label: t('roles.import'), href: '/ams/imports?resource=role', isAllowed: can('import.roles') },
    { id: 'sample', label: t('roles.sample'), onSelect: () => void sample(), isAllowed: can('import.roles') },
    { id: 'xlsx', label: t('roles.export_xlsx'), onSelect: () => void save('xlsx'), isAllowed: can('export.roles') },
    { id: 'csv', label: t('roles.export_csv'), onSelect: () => void save('csv'), isAllowed: can('export.roles') },
  ];
  return all.filter(({ isAllowed }) => isAllowed).map(({ isAllowed: _isAllowed, ...action }) => action);
}
