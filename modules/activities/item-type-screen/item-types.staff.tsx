import { type CSSProperties, useMemo } from 'react';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import type { InputSlots } from '../../../platform/web/resource-form/record-fields.tsx';
import { type ListSlots, ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderCategory } from '../order-category/order-category.resource.ts';
import { orderItemType } from '../order-item-type/order-item-type.resource.ts';
import { AccessInput, KINDS, KindInput, kindWords } from './kind-inputs.staff.tsx';
import styles from './list-uses.module.css';
import { ListUses } from './list-uses.staff.tsx';
import { treeRows } from './tree-rows.rules.ts';

const INPUTS: InputSlots = {
  ...Object.fromEntries(KINDS.map((name) => [name, (props) => <KindInput {...props} />])),
  customer_access: (props) => <AccessInput {...props} />,
};

/** One column says what a type is; its single switches can still be asked for. */
const listed = {
  ...orderItemType,
  list: { ...orderItemType.list, columns: ['name', 'item_type_group_id', 'price', 'tax_rate', 'active'] as const },
};

/** /ams/item-type: what lines of activities can be, and what each kind does. */
export function ItemTypesPage() {
  const t = useT();
  const slots = useMemo(
    (): ListSlots => ({
      inputs: INPUTS,
      more: { columns: columns(t), after: 'name' },
      foot: (form) => <ListUses list="item_type" id={form.id} />,
    }),
    [t],
  );
  return <ResourceListScreen resource={listed} slots={slots} />;
}

const columns = (t: Translate): ResourceColumn<AnyRow>[] => [
  {
    id: 'kind',
    header: t('item_type.kind'),
    minWidth: 160,
    priority: 1,
    card: 'meta',
    cell: (row) => kindWords(row, t),
  },
  {
    id: 'access',
    header: t('item_type.access'),
    width: 176,
    priority: 2,
    card: 'meta',
    cell: (row) => t(`item_type.access.${String(row.customer_access)}`),
  },
];

const CATEGORY_SLOTS: ListSlots = {
  arrange: treeRows,
  cells: { name: (row) => <Branch name={String(row.name)} depth={Number(row.depth ?? 0)} /> },
  foot: (form) => <ListUses list="category" id={form.id} />,
};

/** A name as far in as it stands below others. */
const Branch = ({ name, depth }: { name: string; depth: number }) => (
  <span className={styles.branch} style={{ '--depth': depth } as CSSProperties}>
    {name}
  </span>
);

/** /ams/activity-category: the tree of categories. */
export function CategoriesPage() {
  return <ResourceListScreen resource={orderCategory} slots={CATEGORY_SLOTS} />;
}
