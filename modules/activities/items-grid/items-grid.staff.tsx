import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { MoveToDialog } from '../../../ui/patterns/sortable/move-to-dialog.tsx';
import { useRowsInSight } from '../../../ui/patterns/table/rows/use-rows-in-sight.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { CellName, EditorLine } from '../items-editor/editor-lines.rules.ts';
import type { CellPlace } from './cell-value.rules.ts';
import { cardWidths, type FigureColumn, gridWidths } from './column-widths.web.ts';
import { cellText, wasText } from './item-cell.staff.tsx';
import { ItemRow } from './item-row.staff.tsx';
import styles from './items-grid.module.css';
import { useDragRows } from './use-drag-rows.web.ts';
import type { MayEdit, useGrid, WhyNot } from './use-grid.web.ts';

interface Props {
  label: string;
  lines: readonly EditorLine[];
  columns: readonly CellName[];
  /** Net of each line by hash; absent without prices. */
  nets?: ReadonlyMap<string, string>;
  /** Opens how the price of a line came about. */
  onExplain?: (hash: string) => void;
  grid: ReturnType<typeof useGrid>;
  mayEdit: MayEdit;
  /** Why a cell cannot be changed, where the person's rights are the reason. */
  whyNot?: WhyNot;
  isReadOnly: boolean;
  actions: (line: EditorLine) => readonly Action[];
  /** Actions that come later than the rows: another function draws every row anew. */
  lateActions?: (line: EditorLine) => readonly Action[];
  onRestore: (hash: string) => void;
  onMove: (hash: string, to: number) => void;
  /** What a row shows before its mark (state of a task). */
  extra?: (line: EditorLine) => ReactNode;
  /** The row that adds. */
  children?: ReactNode;
}

/** Rows of a longer grid are drawn as they come into sight and are all as high as the first: their names stay in one line. */
const WHOLE_UP_TO = 60;

/** The grid of lines (APG grid): arrows move, Enter or typing edits, Tab walks, Alt arrows move the line. */
export function ItemsGrid(props: Props) {
  const { label, lines, columns, nets, grid, isReadOnly } = props;
  const t = useT();
  const [asking, setAsking] = useState<EditorLine | null>(null);
  const drag = useDragRows(grid.table, lines, props.onMove);
  const actions = useRowActions(props, setAsking);
  const widths = useWidths(props);
  const [scroller, fits] = useFits(widths.table);
  const sight = useRowsInSight(grid.table, lines.length, 'tr[data-hash]');
  const latest = useRef(grid);
  latest.current = grid;
  const onType = useCallback<typeof grid.type>((draft, text) => latest.current.type(draft, text), []);
  const onLeave = useCallback(() => latest.current.finish(), []);
  const columnCount = columns.length + 3 + (nets ? 1 : 0) + (props.extra ? 1 : 0);
  return (
    <div ref={scroller} className={styles.scroller} data-fits={fits || undefined}>
      <table
        ref={grid.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a native table in edit mode is an APG grid
        role="grid"
        className={cx(styles.table, props.extra && styles.tasks)}
        aria-label={label}
        style={{ '--least': `${widths.table}px`, ...widths.card } as CSSProperties}
        data-long={lines.length > WHOLE_UP_TO || undefined}
        aria-readonly={isReadOnly || undefined}
        onKeyDown={isReadOnly ? undefined : grid.onKeyDown}
        onClick={(event) => clickCell(event, grid)}
        onFocus={(event) => focusUnread(event, grid)}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || grid.leave()}
      >
        <Head
          columns={columns}
          widths={widths.columns}
          hasNet={nets !== undefined}
          hasExtra={props.extra !== undefined}
        />
        <tbody>
          {lines.map((line, index) => (
            <ItemRow
              key={line.hash}
              line={line}
              columns={columns}
              net={nets ? (nets.get(line.hash) ?? '0') : undefined}
              stop={grid.place?.hash === line.hash ? grid.place.column : null}
              draft={grid.draft?.hash === line.hash ? grid.draft : null}
              extra={props.extra?.(line)}
              // The row with the focus is always whole, wherever the page was scrolled, and so is one that stops saving.
              emptyHeight={sight.has(index) || grid.place?.hash === line.hash || isUnread(line) ? null : sight.height}
              isReadOnly={isReadOnly}
              isDropTarget={drag.targetOf(line.hash)}
              mayEdit={props.mayEdit}
              whyNot={props.whyNot}
              actions={actions}
              onType={onType}
              onLeave={onLeave}
              onRestore={props.onRestore}
              onGrab={drag.grab}
              onExplain={props.onExplain}
            />
          ))}
          {props.children ? (
            <tr className={styles.addRow}>
              <td className={styles.handle} />
              <td colSpan={columnCount - 1}>{props.children}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <span className="app-sr" role="status">
        {drag.words}
      </span>
      {asking ? (
        <MoveToDialog
          name={asking.now.name}
          position={lines.indexOf(asking) + 1}
          total={lines.length}
          onClose={() => setAsking(null)}
          onMove={(position) => props.onMove(asking.hash, position - 1)}
        />
      ) : null}
      {lines.length === 0 && isReadOnly ? <p className={styles.none}>{t('activity.items_none')}</p> : null}
    </div>
  );
}

interface HeadProps {
  columns: readonly CellName[];
  widths: ReadonlyMap<FigureColumn, number>;
  hasNet: boolean;
  hasExtra: boolean;
}

function Head({ columns, widths, hasNet, hasExtra }: HeadProps) {
  const t = useT();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.handle}>
          <span className="app-sr">{t('activity.cell.order')}</span>
        </th>
        <th scope="col" className={styles.name}>
          {t(hasExtra ? 'activity.cell.task' : 'activity.cell.name')}
        </th>
        <th scope="col" className={styles.mark}>
          <span className="app-sr">{t('activity.cell.change')}</span>
        </th>
        {columns.filter(isFigure).map((column) => (
          <th key={column} scope="col" className={styles.figure} style={{ width: widths.get(column) }}>
            {t(`activity.cell.${column}`)}
          </th>
        ))}
        {hasNet ? (
          <th scope="col" className={styles.net} style={{ width: widths.get('net') }}>
            {t('activity.cell.net')}
          </th>
        ) : null}
        {hasExtra ? (
          <th scope="col" className={styles.extra}>
            <span className="app-sr">{t('activity.field.status')}</span>
          </th>
        ) : null}
        <th scope="col" className={styles.menu}>
          <span className="app-sr">{t('ui.table.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Figures set the width of their columns, with what they were before. */
function useWidths({ lines, columns, nets }: Props) {
  const format = useFormat();
  return useMemo(() => {
    const texts = new Map<FigureColumn, readonly string[]>();
    for (const column of columns.filter(isFigure))
      texts.set(
        column,
        lines.map((line) => `${wasText(line, column, format) ?? ''}${cellText(line, line.now, column, format)}`),
      );
    if (nets)
      texts.set(
        'net',
        [...nets.values()].map((net) => format.money(net, { style: 'plain' })),
      );
    return { ...gridWidths(texts), card: cardWidths(texts) };
  }, [lines, columns, nets, format]);
}

/** Whether there is room for a table at least so wide. */
function useFits(least: number): [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, room >= least];
}

const isFigure = (column: CellName): column is Exclude<CellName, 'name'> => column !== 'name';

function useRowActions({ lines, actions, lateActions, onMove }: Props, ask: (line: EditorLine) => void) {
  const t = useT();
  const latest = useRef({ lines, actions, onMove });
  latest.current = { lines, actions, onMove };
  return useCallback(
    (line: EditorLine): Action[] => {
      const at = latest.current.lines.indexOf(line);
      return [
        ...(lateActions?.(line) ?? []),
        ...latest.current.actions(line),
        {
          id: 'up',
          label: t('activity.cell.up'),
          shortcut: 'Alt ↑',
          onSelect: () => latest.current.onMove(line.hash, at - 1),
        },
        {
          id: 'down',
          label: t('activity.cell.down'),
          shortcut: 'Alt ↓',
          onSelect: () => latest.current.onMove(line.hash, at + 1),
        },
        { id: 'move', label: t('ui.sort.move_to'), onSelect: () => ask(line) },
      ];
    },
    [t, ask, lateActions],
  );
}

const isUnread = ({ unread }: EditorLine): boolean => Object.keys(unread ?? {}).length > 0;

/** Whoever comes to a text that was not read edits it. */
function focusUnread(event: FocusEvent, grid: ReturnType<typeof useGrid>) {
  const at = event.target.closest('td[data-unread]') && event.target.matches('input') ? placeOf(event.target) : null;
  if (at) grid.start(at);
}

function clickCell(event: MouseEvent, grid: ReturnType<typeof useGrid>) {
  if (!(event.target instanceof Element) || event.target.closest('button, input, a')) return;
  const at = placeOf(event.target);
  if (!at) return;
  const isAgain = grid.place?.hash === at.hash && grid.place.column === at.column;
  if (isAgain || event.detail === 2) grid.start(at);
  else grid.select(at);
}

function placeOf(target: Element): CellPlace | null {
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column as CellName | undefined;
  const hash = target.closest<HTMLElement>('tr[data-hash]')?.dataset.hash;
  return column && hash ? { hash, column } : null;
}
