import type { ResourceColumn } from '../../../../ui/patterns/table/column.ts';
import type { Translate } from '../../../../ui/text/text.tsx';
import type { AnyRow } from '../../resource-form/form-values.ts';
import { ReorderHandle } from '../order/reorder-handle.tsx';

/** What the handle column needs to know of its list. */
export interface OrderColumnParts {
  t: Translate;
  nameOf: (row: AnyRow) => string;
  /** Place of each row, from 0. */
  places: ReadonlyMap<number, number>;
  count: number;
  reason?: string;
  move: (id: number, to: number) => void;
  say: (words: string) => void;
}

/** The column with the handle that sorts a list by hand. */
export function orderColumn(parts: OrderColumnParts): ResourceColumn<AnyRow> {
  const { t, nameOf, places, count, reason, move, say } = parts;
  return {
    id: 'display_order',
    header: t('records.order.column'),
    width: 72,
    align: 'end',
    priority: 2,
    isRequired: true,
    cell: (row) => (
      <ReorderHandle
        label={nameOf(row)}
        index={places.get(row.id) ?? 0}
        count={count}
        reason={reason}
        onMove={(to) => move(row.id, to)}
        onSay={say}
      />
    ),
  };
}
