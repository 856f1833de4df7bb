import { useMemo } from 'react';
import type { Page } from '../../../platform/contract/endpoint.ts';
import { convertAmount, toPrice } from '../../../platform/kernel/money.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { LineType } from '../items-editor/editor-lines.rules.ts';
import { type TypeGroup, underHeadings } from '../items-editor/type-groups.rules.ts';

/** An item type as a source of new lines. */
export interface ItemType extends LineType {
  active: boolean;
  price: number;
  is_rental?: boolean;
  item_type_group_id?: number | null;
}

const typesCall = looseRemote<{ query: { page: 0 } }, Page<ItemType> | ItemType[]>('GET', '/itemtype');

const groupsCall = looseRemote<{ query: { page: 0 } }, Page<TypeGroup> | TypeGroup[]>('GET', '/item-type-group');

const rowsOf = <Row>(answer: Page<Row> | Row[] | undefined): readonly Row[] =>
  Array.isArray(answer) ? answer : (answer?.data ?? []);

/** Active item types with their price in the currency of `rate` (units per 1 base), and the type a free line gets. */
export function useItemTypes(rate: number, decimals: number) {
  const { data } = useRead(typesCall, { query: { page: 0 } }, { fresh: 'master', isQuiet: true });
  const { data: groups } = useRead(groupsCall, { query: { page: 0 } }, { fresh: 'master', isQuiet: true });
  return useMemo(() => {
    const all = rowsOf(data).filter((type) => type.active);
    const { items, headingOf } = underHeadings(
      all.filter((type) => !type.is_task),
      rowsOf(groups),
    );
    return {
      items,
      headingOf,
      tasks: all.filter((type) => type.is_task),
      free: items.find((type) => type.is_order_item && !type.is_discount && !type.is_rental) ?? null,
      priceOf: (type: ItemType) =>
        rate > 0 && rate !== 1 ? convertAmount(type.price, 1, rate, decimals) : toPrice(type.price, decimals),
    };
  }, [data, groups, rate, decimals]);
}
