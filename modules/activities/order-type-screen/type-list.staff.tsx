import type { CSSProperties } from 'react';
import { type ListSlots, ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { orderType } from '../order-type/order-type.resource.ts';
import { proposedPrefix } from '../order-type/proposed-prefix.rules.ts';
import { TYPE_INPUTS } from './type-fields.staff.tsx';
import styles from './type-screen.module.css';

const SLOTS: ListSlots = {
  inputs: TYPE_INPUTS,
  cells: { name: (row) => <TypeName name={String(row.name)} colour={String(row.colour)} /> },
};

/** Without a prefix no activity of a type can be created: one that is added by its name gets one, which can be changed on its page. */
function useNamed(): NonNullable<ListSlots['named']> {
  const t = useT();
  return (rows) => {
    const taken = rows.flatMap(({ prefix }) => (typeof prefix === 'string' ? [prefix] : []));
    return (name) => {
      const prefix = proposedPrefix(name, taken);
      return prefix === null
        ? { values: {}, note: t('ordertype.prefix_missing') }
        : { values: { prefix }, note: t('ordertype.prefix_proposed', { prefix }) };
    };
  };
}

/** A new type asks for what tells it from the others; everything else has its tab on the record. */
const listed = {
  ...orderType,
  form: [
    { section: orderType.label.one, fields: ['name', 'prefix', 'colour', 'description', 'is_rental', 'allow_payment'] },
  ],
};

/** /ams/activity-type: the kinds of activities. */
export function ActivityTypesPage() {
  return (
    <ResourceListScreen resource={listed} recordPath="/ams/activity-type" slots={{ ...SLOTS, named: useNamed() }} />
  );
}

/** A type as people know it: its colour, then its name. */
function TypeName({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.dot} style={{ '--dot': colour } as CSSProperties} aria-hidden="true" />
      {name}
    </span>
  );
}
