import { useFormat } from '../../../ui/format/format-context.tsx';
import { type ExportFormat, ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useExport } from '../exports/use-export.ts';
import { type FileAnswer, saveExport } from '../query/download.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import type { ResourceList } from './use-resource-list.ts';

/** Long lists are written by a job: 202 with the number of the export (A3 I4). */
const isLater = (answer: FileAnswer): boolean => 'export_id' in answer;

/** "Export", for lists that have such calls: what is searched now, or everything. */
export function ListExport({ list }: { list: ResourceList }) {
  const t = useT();
  const format = useFormat();
  const { isBusy, run } = useExport();
  const { excel, csv } = list.resource.sheet?.paths ?? {};
  const calls: Partial<Record<ExportFormat, string>> = { ...(excel ? { xlsx: excel } : {}), ...(csv ? { csv } : {}) };
  const formats = Object.keys(calls) as ExportFormat[];
  if (formats.length === 0) return null;
  const save = (kind: ExportFormat, scope: 'view' | 'all') =>
    run(async () => {
      const path = `/${list.resource.path}/${calls[kind]}`;
      const remote = looseRemote<{ query: { q?: string } }, FileAnswer>('GET', path);
      const answer = await send(remote, { query: { q: (scope === 'view' && list.state.q) || undefined } });
      if (isLater(answer)) notify(t('exports.later'));
      return isLater(answer) || saveExport(answer);
    });
  return (
    <ExportMenu
      formats={formats}
      viewCount={list.total === undefined ? '' : format.number(list.total)}
      allCount={list.state.q ? t('records.list.all') : undefined}
      onExport={(kind, scope) => void save(kind, scope)}
      isBusy={isBusy}
      reason={list.rights.canExport ? undefined : t('records.no_permission')}
    />
  );
}
