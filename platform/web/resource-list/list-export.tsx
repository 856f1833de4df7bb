import { useFormat } from '../../../ui/format/format-context.tsx';
import { type ExportFormat, ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useExport } from '../exports/use-export.ts';
import type { FileAnswer } from '../query/download.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import type { ResourceList } from './use-resource-list.ts';

/** "Export", for lists that have such calls: what is searched now, or everything. */
export function ListExport({ list }: { list: ResourceList }) {
  const t = useT();
  const format = useFormat();
  const { isBusy, take } = useExport();
  const { excel, csv } = list.resource.sheet?.paths ?? {};
  const calls: Partial<Record<ExportFormat, string>> = { ...(excel ? { xlsx: excel } : {}), ...(csv ? { csv } : {}) };
  const formats = Object.keys(calls) as ExportFormat[];
  if (formats.length === 0) return null;
  const save = (kind: ExportFormat, scope: 'view' | 'all') =>
    take(() => {
      const path = `/${list.resource.path}/${calls[kind]}`;
      const remote = looseRemote<{ query: { q?: string } }, FileAnswer>('GET', path);
      return send(remote, { query: { q: (scope === 'view' && list.state.q) || undefined } });
    });
  return (
    <ExportMenu
      formats={formats}
      viewCount={list.total === undefined ? '' : format.number(list.total)}
      isEmpty={list.total === 0}
      hasAll={Boolean(list.state.q)}
      onExport={(kind, scope) => void save(kind, scope)}
      isBusy={isBusy}
      reason={list.rights.canExport ? undefined : t('records.no_permission')}
    />
  );
}
