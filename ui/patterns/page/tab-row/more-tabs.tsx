import { IconChevronDown } from '@tabler/icons-react';
import { ActionMenu } from '../../../primitives/actions/action-menu.tsx';
import { useT } from '../../../text/text.tsx';
import type { Tab } from '../tabs.tsx';

/** The tabs that do not fit into their row, as a menu behind a button that looks like one of them. */
export default function MoreTabs(props: { tabs: readonly Tab[]; onSelect?: (id: string) => void; className?: string }) {
  const t = useT();
  const { tabs, onSelect, className } = props;
  return (
    <ActionMenu
      actions={tabs.map(({ id, label, count, href }) => ({
        id,
        label: typeof count === 'string' || typeof count === 'number' ? `${label} ${count}` : label,
        href,
        onSelect: href === undefined ? () => onSelect?.(id) : undefined,
      }))}
      target={
        <button type="button" className={className}>
          {t('ui.tabs.more')}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      }
    />
  );
}
