import type { ReactNode } from 'react';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import type { EmptyStateProps } from '../../../ui/patterns/states/states.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import type { List } from './state/use-list.ts';

interface ListFrameProps<Row extends { readonly id: number }> {
  readonly list: List<Row>;
  readonly label: string;
  readonly columns: readonly ResourceColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly find: string;
  /** What stands there while nothing was ever made, and what people without the right to see read. */
  readonly empty: EmptyStateProps;
  readonly forbidden?: EmptyStateProps;
  /** What is said when search and filters leave nothing; `clear` takes them away. */
  readonly none: { readonly title: string; readonly clear: string };
  readonly resultNote?: (count: number) => string;
  /** Makes a new row: a button at the end of the bar; without the right it is not there. */
  readonly create?: Action;
  readonly actionsOf?: (row: Row) => readonly Action[];
  /** Whether a row opens beside the list. */
  readonly opens?: boolean;
  /** What is open: a drawer, a form. */
  readonly children?: ReactNode;
}

/** A list inside a page: search and filters over a table, with every state it can be in. Its state comes from `useList`. */
export function ListFrame<Row extends { readonly id: number }>(props: ListFrameProps<Row>) {
  const { list, create, none, opens = false } = props;
  const { state, set, total } = list;
  const open = opens ? (row: Row) => set({ open: row.id }, true) : undefined;
  return (
    <>
      <FilterBar
        fields={list.fields}
        value={state.filters}
        onChange={(filters) => set({ filters })}
        find={{ value: list.typed, onChange: list.setTyped, label: props.find }}
        resultNote={total === undefined ? undefined : props.resultNote?.(total)}
        create={
          !create || create.reason ? undefined : (
            <Button icon={create.icon} onClick={create.onSelect}>
              {create.label}
            </Button>
          )
        }
      />
      <ResourceTable<Row>
        label={props.label}
        columns={props.columns}
        rows={list.rows}
        rowId={(row) => String(row.id)}
        rowLabel={props.nameOf}
        status={list.status}
        error={list.error}
        onRetry={list.onRetry}
        staleNote={list.staleNote}
        forbidden={props.forbidden}
        empty={{ ...props.empty, actions: create ? [create] : props.empty.actions }}
        emptyFiltered={
          state.isNarrowed
            ? { title: none.title, actions: [{ id: 'clear', label: none.clear, onSelect: list.clear }] }
            : null
        }
        onOpen={open}
        onPeek={open}
        rowActions={props.actionsOf}
        paging={list.paging}
      />
      {props.children}
    </>
  );
}
