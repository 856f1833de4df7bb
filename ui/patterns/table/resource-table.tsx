import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../primitives/cx.ts';
import { useT } from '../../text/text.tsx';
import { TableFooter } from '../list/table-footer.tsx';
import { RefreshingBar } from '../states/refreshing-bar.tsx';
import { useHeldLoading } from '../states/states.tsx';
import { SkeletonBody } from './bones/skeleton-body.tsx';
import type { ResourceColumn } from './column.ts';
import type { ResourceTableProps } from './resource-table-props.ts';
import { Ending } from './rows/ending.tsx';
import { isVirtual, PlainBody, VirtualBody } from './rows/table-body.tsx';
import { useRowControl } from './rows/use-row-control.ts';
import styles from './table.module.css';
import { TableCards } from './table-cards.tsx';
import { TableHead } from './table-head.tsx';
import { TableStatePanel, tableState } from './table-states.tsx';
import { useTableModel } from './use-table-model.ts';
import { useGrace, useSlow } from './waiting.tsx';

/** The one table of the product: native table, one roving row stop, j/k/x/Space/Enter, cards below 768 (or `cardsBelow`). */
export function ResourceTable<Row extends object>(given: ResourceTableProps<Row>) {
  const [props, isInert] = useGrace(given);
  const cards = `(max-width: ${(props.cardsBelow ?? 768) - 1}px)`;
  const isPhone = useMediaQuery(cards, false, { getInitialValueInEffect: false });
  const state = tableState(props);
  const kind = useHeldLoading(state === 'loading') ? 'loading' : state;
  const isBusy = isInert;
  const slow = useSlow(isBusy || kind === 'loading', props.onRetry);
  const region = useStart(props, kind === null && !isPhone);
  return (
    <div
      ref={region}
      className={cx(styles.region, props.isEmbedded && styles.embedded)}
      aria-busy={isBusy || kind === 'loading' || undefined}
    >
      {isBusy ? <RefreshingBar /> : null}
      {slow}
      {props.status === 'stale' || (props.status === 'error' && kind === null) ? (
        <div className={styles.note} role="status">
          {props.staleNote ?? props.error?.title}
        </div>
      ) : null}
      {isPhone && kind === null ? (
        <>
          <div inert={isInert}>
            <TableCards {...props} />
          </div>
          <Ending kind={kind}>{props.ending}</Ending>
        </>
      ) : (
        <WideTable {...props} kind={kind} isPhone={isPhone} isInert={isInert} />
      )}
      <TableFooter {...props} kind={kind} />
    </div>
  );
}

/** Scrolls once to the row the list has to begin with; rows are of one height. Cards fold what comes before it. */
function useStart<Row>({ rows, startsAt }: ResourceTableProps<Row>, isDrawn: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const at = startsAt && isDrawn && !isDone.current && rows ? rows.findIndex(startsAt) : -1;
    if (at < 0) return;
    isDone.current = true;
    const scroller = region.current?.querySelector('table')?.parentElement;
    // The end of the list may come first: the row at the top is a whole one there too.
    const most = scroller ? Math.floor((scroller.scrollHeight - scroller.clientHeight) / readRowHeight()) : 0;
    scroller?.scrollTo(0, Math.min(at, most) * readRowHeight());
  });
  return region;
}

interface WideTableProps<Row> extends ResourceTableProps<Row> {
  kind: ReturnType<typeof tableState>;
  isPhone: boolean;
  isInert: boolean;
}

function WideTable<Row extends object>(props: WideTableProps<Row>) {
  const { kind, isEmbedded, isPhone, isInert } = props;
  const { ref: sizeRef, width } = useElementSize();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // State, not a ref: the virtual body is a child and must be drawn again once its scroller exists.
  const ref = useMergedRef(sizeRef, setScroller);
  const model = useTableModel(props, width);
  const ids = model.rows.map((row) => row.id);
  const control = useRowControl(props, ids);
  const hasActions = props.rowActions !== undefined;
  const columnCount = model.columns.length + (props.selection ? 1 : 0) + (hasActions ? 1 : 0);
  const virtual = !isEmbedded && isVirtual(model.rows.length, props.window);
  const Body = virtual ? VirtualBody : PlainBody;
  const bones = { isSelectable: props.selection !== undefined, hasActions };
  const [isShifted, setShifted] = useState(false);
  const hasRows = kind === null || kind === 'loading';
  return (
    <div
      ref={ref}
      className={styles.scroller}
      data-shifted={isShifted || undefined}
      onScroll={(event) => setShifted(event.currentTarget.scrollLeft > 0)}
      // With rows their links take the focus; a state alone must still be scrolled by keyboard when the window is small.
      {...(hasRows ? {} : { role: 'group', tabIndex: 0, 'aria-label': props.label })}
    >
      {isPhone && !hasRows ? null : (
        <table
          className={styles.table}
          style={isEmbedded || isPhone || !hasRows ? undefined : { minWidth: model.minWidth }}
          aria-label={props.label}
          aria-rowcount={virtual ? (props.window?.total ?? model.rows.length) + 1 : undefined}
          {...(isInert ? {} : control.handlers)}
        >
          <Widths {...bones} model={model} />
          <TableHead
            {...props}
            columns={model.columns}
            ids={isInert ? NONE : ids}
            state={model.state}
            hasActions={hasActions}
          />
          {kind === 'loading' ? (
            <SkeletonBody
              {...bones}
              columns={model.columns}
              widths={model.widths}
              tableWidth={isEmbedded ? width : Math.max(width, model.minWidth)}
              count={isEmbedded ? 4 : 32}
            />
          ) : null}
          {kind === null ? (
            <Body
              rows={model.rows}
              columns={model.columns}
              columnCount={columnCount}
              rowProps={control.rowProps}
              isInert={isInert}
              window={props.window}
              scroller={scroller}
              reach={control.reach}
              activeId={control.activeId}
              rowHeight={readRowHeight()}
            />
          ) : null}
        </table>
      )}
      {kind === null ? null : <BelowHead kind={kind} props={props} />}
      <Ending kind={kind}>{props.ending}</Ending>
    </div>
  );
}

const NONE: readonly string[] = [];

function BelowHead<Row>({
  kind,
  props,
}: {
  kind: NonNullable<ReturnType<typeof tableState>>;
  props: ResourceTableProps<Row>;
}) {
  const t = useT();
  if (kind !== 'loading') return <TableStatePanel kind={kind} props={props} />;
  return (
    <span className="app-sr" role="status">
      {t('ui.state.loading')}
    </span>
  );
}

function Widths<Row>({
  model,
  isSelectable,
  hasActions,
}: {
  model: { columns: readonly ResourceColumn<Row>[]; widths: readonly (number | undefined)[] };
  isSelectable: boolean;
  hasActions: boolean;
}) {
  return (
    <colgroup>
      {isSelectable ? <col style={{ width: 'calc(var(--app-gutter) + 26px)' }} /> : null}
      {model.columns.map((c, at) => (
        <col key={c.id} style={{ width: model.widths[at] }} />
      ))}
      {hasActions ? <col style={{ width: 48 }} /> : null}
    </colgroup>
  );
}

function readRowHeight(): number {
  const value = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--app-row'), 10);
  return Number.isFinite(value) ? value : 32;
}
