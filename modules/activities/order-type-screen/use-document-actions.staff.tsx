import { saveBlob } from '../../../platform/web/query/download.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { TYPE_PATHS, type TypeDocument, typeCalls } from './type-calls.web.ts';

/** What can be done with a document of a type. */
export function useDocumentActions(
  typeId: number,
  onEdit: (document: TypeDocument) => void,
): (row: TypeDocument) => Action[] {
  const t = useT();
  const canWrite = useCan()('manage_documents.activity_type');
  const reason = canWrite ? undefined : t('ordertype.document.forbidden');
  const remove = async (row: TypeDocument) => {
    const title = t('ordertype.document.remove_question', { name: row.label });
    if (!(await confirm({ title, confirm: t('ordertype.document.remove'), isDanger: true }))) return;
    try {
      await send(typeCalls.removeDocument, { params: { activityTypeId: typeId, id: row.id } });
      notify(t('ordertype.document.removed', { name: row.label }));
    } catch (error) {
      notifyError((error as Error).message);
    }
    await invalidate(TYPE_PATHS);
  };
  const show = async (row: TypeDocument) => {
    try {
      const file = await send(typeCalls.pdf, { body: { link: row.link ?? '' } });
      const bytes = Uint8Array.from(atob(file.file_data), (character) => character.charCodeAt(0));
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), file.file_name);
    } catch (error) {
      notifyError((error as Error).message);
    }
  };
  return (row) => [
    { id: 'edit', label: t('ordertype.document.edit'), onSelect: () => onEdit(row), reason },
    ...(row.link ? [{ id: 'pdf', label: t('ordertype.document.pdf'), onSelect: () => void show(row) }] : []),
    { id: 'remove', label: t('ordertype.document.remove'), onSelect: () => void remove(row), isDanger: true, reason },
  ];
}
