import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { type CSSProperties, Fragment, memo, type ReactNode } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type CellName, type EditorLine, lineMark } from '../items-editor/editor-lines.rules.ts';
import own from './item-cell.module.css';
import { ItemCell } from './item-cell.staff.tsx';
import styles from './items-grid.module.css';
import { type CellDraft, type MayEdit, unreadDraft, type WhyNot } from './use-grid.web.ts';

export interface RowProps {
  line: EditorLine;
  columns: readonly CellName[];
  /** Net of the line as reckoned now; absent without prices. */
  net: string | undefined;
  /** Column that can be reached with Tab, when it is in this row. */
  stop: CellName | null;
  draft: CellDraft | null;
  extra?: ReactNode;
  /** Out of sight: the row keeps its place, so many pixels high, and has no cells. */
  emptyHeight: number | null;
  isReadOnly: boolean;
  isDropTarget: 'before' | 'after' | undefined;
  mayEdit: MayEdit;
  whyNot?: WhyNot;
  actions: (line: EditorLine) => readonly Action[];
  onType: (draft: CellDraft, text: string) => void;
  onLeave: () => void;
  onRestore: (hash: string) => void;
  onGrab: (hash: string, event: React.PointerEvent<HTMLButtonElement>) => void;
  onExplain?: (hash: string) => void;
}

function Row(props: RowProps) {
  const { line, columns, net, stop, draft, isReadOnly, mayEdit } = props;
  const t = useT();
  const format = useFormat();
  const mark = lineMark(line);
  // Of all the menus, Tab reaches the one in the row of the focus.
  const isHere = stop !== null;
  return (
    <tr
      data-hash={line.hash}
      data-drop={props.isDropTarget}
      className={cx(styles.row, mark && styles[mark])}
      aria-label={line.now.name}
    >
      <td className={styles.handle}>
        {isReadOnly || line.isDeleted ? null : (
          <IconButton
            tabIndex={-1}
            label={t('ui.sort.handle', { name: line.now.name })}
            icon={<IconGripVertical size={16} />}
            onPointerDown={(event) => props.onGrab(line.hash, event)}
          />
        )}
      </td>
      {columns.map((column) => (
        <Fragment key={column}>
          <ItemCell
            line={line}
            column={column}
            isStop={stop === column}
            mayEdit={!isReadOnly && !line.isDeleted && mayEdit(line, column)}
            whyNot={isReadOnly || line.isDeleted ? null : (props.whyNot?.(line, column) ?? null)}
            draft={draft?.column === column ? draft : unreadDraft(line, column)}
            isEdited={draft?.column === column}
            onType={props.onType}
            onLeave={props.onLeave}
          />
          {column === 'name' ? (
            <td className={styles.mark}>{mark ? <span>{t(`ui.mark.${mark}`)}</span> : null}</td>
          ) : null}
        </Fragment>
      ))}
      {net === undefined ? null : (
        <td className={styles.net} style={{ '--card': 'var(--card-net)' } as CSSProperties}>
          <span className={styles.label} aria-hidden="true">
            {t('activity.cell.net')}
          </span>
          <Net
            line={line}
            amount={format.money(net, { style: 'plain' })}
            isReadOnly={isReadOnly}
            onExplain={props.onExplain}
          />
        </td>
      )}
      {props.extra === undefined ? null : <td className={styles.extra}>{props.extra}</td>}
      <td className={styles.menu}>
        {line.isDeleted ? (
          <Button variant="quiet" tabIndex={isHere ? undefined : -1} onClick={() => props.onRestore(line.hash)}>
            {t('ui.undo.undo')}
          </Button>
        ) : isReadOnly ? null : (
          <ActionMenu
            actions={props.actions(line)}
            target={
              <IconButton
                tabIndex={isHere ? undefined : -1}
                label={t('ui.table.row_actions', { row: line.now.name })}
                icon={<IconDots size={16} />}
              />
            }
          />
        )}
      </td>
    </tr>
  );
}

/** The net of a line, which opens how it is made; in edit mode the row's menu does so for the keyboard. */
function Net({
  line,
  amount,
  isReadOnly,
  onExplain,
}: Pick<RowProps, 'line' | 'isReadOnly' | 'onExplain'> & { amount: string }) {
  const t = useT();
  if (!onExplain || line.isDeleted || (line.type.is_task && !line.type.is_order_item)) return <>{amount}</>;
  return (
    <button
      type="button"
      className={own.explained}
      tabIndex={isReadOnly ? undefined : -1}
      aria-haspopup="dialog"
      aria-label={t('price.how_of', { name: line.now.name, amount })}
      data-tip={t('price.how')}
      onClick={() => onExplain(line.hash)}
    >
      {amount}
    </button>
  );
}

function RowInSight(props: RowProps) {
  const { line, emptyHeight } = props;
  if (emptyHeight === null) return <Row {...props} />;
  return (
    <tr
      data-hash={line.hash}
      data-drop={props.isDropTarget}
      style={{ height: emptyHeight }}
      aria-label={line.now.name}
    />
  );
}

/** One line of the editor; drawn again only when it changed. */
export const ItemRow = memo(RowInSight);
