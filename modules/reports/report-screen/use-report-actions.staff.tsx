import { useNavigate } from '@tanstack/react-router';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { callsOf, type ReportFace, reportHref, type SavedReport } from './report-calls.web.ts';
import { bodyOf, valuesOf } from './report-values.web.ts';

/** Copying and deleting a report, in the list and on its page. */
export function useReportActions(face: ReportFace, onDeleted: () => void): (report: SavedReport) => Action[] {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const calls = callsOf(face);
  const tried = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notifyError((error as Error).message);
    }
    await invalidate([face.base]);
  };
  const copy = (report: SavedReport) =>
    tried(async () => {
      const name = t('reports.copy_of', { name: report.name }).slice(0, 120);
      const body = { ...bodyOf(valuesOf(report), face), name, shared: 'private' as const, role_ids: [] };
      const made = await send(calls.create, { body });
      notify(t('reports.copied', { name: made.name }));
      await navigate({ href: reportHref(face, made.id) });
    });
  const remove = async (report: SavedReport): Promise<void> => {
    const title = t('reports.delete_question', { name: report.name });
    if (!(await confirm({ title, confirm: t('reports.delete'), isDanger: true }))) return;
    await tried(async () => {
      await send(calls.remove, { params: { id: report.id } });
      notify(t('reports.deleted', { name: report.name }));
      onDeleted();
    });
  };
  const reason = (verb: string) => (can(`${verb}.${face.word}`) ? undefined : t('reports.forbidden'));
  return (report) => [
    { id: 'copy', label: t('reports.copy'), onSelect: () => void copy(report), reason: reason('create') },
    {
      id: 'delete',
      label: t('reports.delete'),
      onSelect: () => void remove(report),
      isDanger: true,
      reason: report.may_edit ? reason('delete') : t('reports.not_yours'),
    },
  ];
}
