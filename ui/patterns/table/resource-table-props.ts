import type { ReactNode } from 'react';
import type { Action } from '../../primitives/actions/action.ts';
import type { EmptyStateProps, ErrorStateProps, NoPermissionProps } from '../states/states.tsx';
import type { ColumnState, ResourceColumn, TableSort } from './column.ts';
import type { Selection } from './selection.ts';

/** Classic pages; `page` counts from 1. */
export interface TablePaging {
  page: number;
  perPage: number;
  total: number;
  /** The total is a lower bound ("10,000+"). */
  isEstimate?: boolean;
  onPage: (page: number) => void;
  perPageOptions?: readonly number[];
  onPerPage?: (perPage: number) => void;
}

/** Continuous scrolling over a window of loaded rows: `rows[0]` is row number `offset` (from 0) of `total`. */
export interface TableWindow {
  offset: number;
  total: number;
  isEstimate?: boolean;
  /** Called with the first and last row number in view, so that the pages around them can be loaded. */
  onRange: (first: number, last: number) => void;
}

/** Props of ResourceTable. */
export interface ResourceTableProps<Row> {
  /** Accessible name: "Activities". */
  label: string;
  columns: readonly ResourceColumn<Row>[];
  /** Undefined while nothing has been loaded yet. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** loading: first load, or another question. refreshing: rows of another page or order stay, and take nothing. stale: old rows stay, `staleSince` says how old. */
  status: 'loading' | 'ready' | 'refreshing' | 'stale' | 'error' | 'forbidden';
  error?: ErrorStateProps;
  /** Asks once more what is waited for; offered when it takes longer than usual. */
  onRetry?: () => void;
  forbidden?: NoPermissionProps;
  /** First use: what this is and the primary action. */
  empty: EmptyStateProps;
  /** Present while filters or search are active: names them, with a Clear action. */
  emptyFiltered?: EmptyStateProps | null;
  /** Words like "Updated 12 min ago". */
  staleNote?: ReactNode;

  /** Where the ref link and Enter go. */
  rowHref?: (row: Row) => string;
  /** Opens the record without a link (modals, editors). */
  onOpen?: (row: Row) => void;
  /** Click on a row and Space. */
  onPeek?: (row: Row) => void;
  /** The row whose peek is open. */
  peekedId?: string | null;
  /** Row menu (⋯ and the `.` key); mirrors the record's actions. */
  rowActions?: (row: Row) => readonly Action[];
  /** Accessible name of a row for its checkbox and menu; default is the id. */
  rowLabel?: (row: Row) => string;
  /** Unsaved rows of an editor: a bar and a word. */
  rowMark?: (row: Row) => 'edited' | 'added' | 'deleted' | undefined;

  /** Leave out for lists without bulk actions. */
  selection?: Selection;
  onSelection?: (selection: Set<string>) => void;
  /** Whether cards on a phone can be selected, and how to change it: for a page whose own menu begins it. Else the cards have a button. */
  selecting?: readonly [boolean, (isSelecting: boolean) => void];

  /** The first row that has to be in sight when the list opens; on a phone those before it are folded. */
  startsAt?: (row: Row) => boolean;

  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;

  /** From useColumnState; leave out for a fixed set. */
  columnState?: ColumnState;
  onColumnState?: (state: ColumnState) => void;

  paging?: TablePaging;
  window?: TableWindow;
  /** Portal lists: a button below the rows instead of pages. */
  loadMore?: { onLoad: () => void; isBusy?: boolean; hasMore: boolean };
  /** Sums for the footer: "Sum $412,880.50". */
  sums?: ReactNode;

  /** Ends the table: the line that takes a new row, right under the last one. */
  ending?: ReactNode;
  /** Inside a record page: no own scroll area, no footer slot, no sticky column. */
  isEmbedded?: boolean;
  /** Window width below which rows are cards, for a table beside something else; default 768. */
  cardsBelow?: number;
  /** Own phone card; default is built from the columns' `card` places. */
  card?: (row: Row) => ReactNode;
}
