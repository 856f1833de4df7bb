import { IconPlus } from '@tabler/icons-react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { CellName, EditorLine } from '../items-editor/editor-lines.rules.ts';
import type { useItemsEditor } from '../items-editor/use-items-editor.web.ts';
import { ItemsGrid } from '../items-grid/items-grid.staff.tsx';
import { useGrid } from '../items-grid/use-grid.web.ts';
import { useLineFields } from '../order-line-values/line-fields.staff.tsx';
import styles from './items-screen.module.css';
import type { useItemRights } from './use-item-rights.web.ts';
import type { useItemTypes } from './use-item-types.web.ts';

const COLUMNS: readonly CellName[] = ['name'];

interface Props {
  editor: ReturnType<typeof useItemsEditor>;
  rights: ReturnType<typeof useItemRights>;
  types: ReturnType<typeof useItemTypes>;
}

/** The tasks of the activity below its items. */
export function TaskLines({ editor, rights, types }: Props) {
  const t = useT();
  const format = useFormat();
  const [type] = types.tasks;
  const add = () => {
    if (!type) return;
    const hash = editor.add(type, { name: t('activity.new_task'), required: true });
    requestAnimationFrame(() => grid.focus({ hash, column: 'name' }));
  };
  const grid = useGrid(editor.tasks, COLUMNS, rights.mayEdit, { ...editor, decimals: 0, toAdd: add });
  const live = editor.tasks.filter((line) => !line.isDeleted);
  const done = live.filter((line) => line.task.isDone).length;
  const own = useLineFields(editor.tasks, editor);
  const actions = (line: EditorLine) => [
    {
      id: 'required',
      label: t(line.now.required ? 'activity.task_optional' : 'activity.task_required'),
      onSelect: () => editor.set(line.hash, { required: !line.now.required }),
    },
    { id: 'duplicate', label: t('activity.cell.duplicate'), onSelect: () => void editor.duplicate(line.hash) },
    { id: 'delete', label: t('activity.cell.delete'), isDanger: true, onSelect: () => editor.remove(line.hash) },
  ];
  return (
    <section aria-label={t('activity.tasks')}>
      <div className={styles.tasksHead}>
        <h2>{t('activity.tasks')}</h2>
        <span className={styles.quiet}>
          {live.length > 0 ? t('activity.tasks_done', { done, total: live.length }) : null}
        </span>
      </div>
      <ItemsGrid
        label={t('activity.tasks')}
        lines={editor.tasks}
        columns={COLUMNS}
        grid={grid}
        mayEdit={rights.mayEdit}
        isReadOnly={rights.lock !== null}
        actions={actions}
        lateActions={own.actions}
        onRestore={editor.restore}
        onMove={editor.move}
        extra={(line) => (
          <span className={styles.taskState}>
            <StatusBadge
              meaning={line.task.isDone ? 'success' : 'neutral'}
              label={t(line.task.isDone ? 'activity.task_done' : 'activity.task_open')}
            />
            {line.now.required ? null : <span className={styles.quiet}>{t('ui.field.optional')}</span>}
            {line.task.at ? <span className={styles.quiet}>{format.dateTime(line.task.at)}</span> : null}
          </span>
        )}
      >
        {rights.lock || !type ? null : (
          <Button variant="quiet" className={styles.addTask} icon={<IconPlus size={16} stroke={1.75} />} onClick={add}>
            {t('activity.add_task')}
          </Button>
        )}
      </ItemsGrid>
      {own.drawer}
    </section>
  );
}
