import type { ReactElement } from 'react';
import { ActionMenu } from '../../../primitives/actions/action-menu.tsx';
import type { Tab } from '../tabs.tsx';

/** The tabs that do not fit into their row, as a menu. */
export default function MoreTabs(props: {
  tabs: readonly Tab[];
  onSelect?: (id: string) => void;
  button: ReactElement;
}) {
  const { tabs, onSelect, button } = props;
  return (
    <ActionMenu
      actions={tabs.map(({ id, label, count, href }) => ({
        id,
        label: typeof count === 'string' || typeof count === 'number' ? `${label} ${count}` : label,
        href,
        onSelect: href === undefined ? () => onSelect?.(id) : undefined,
      }))}
      target={button}
    />
  );
}
