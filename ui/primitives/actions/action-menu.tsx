import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, type MenuProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, type ReactElement, useEffect, useRef, useState } from 'react';
import { useT } from '../../text/text.tsx';
import { cx } from '../cx.ts';
import { Kbd } from '../kbd.tsx';
import { Link } from '../link.tsx';
import { type Action, splitByReason } from './action.ts';
import styles from './action-menu.module.css';
import { IconButton } from './icon-button.tsx';

/** Props of ActionMenu. */
export interface ActionMenuProps {
  actions: readonly Action[];
  /** Name of the ⋯ button; not used when `target` is given. */
  label?: string;
  /** Own trigger; must take a ref and button props. */
  target?: ReactElement;
  isBordered?: boolean;
  width?: number;
  position?: MenuProps['position'];
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  /** Off where the opener itself goes away with the menu and the caller moves the focus. */
  returnsFocus?: boolean;
}

/** Menu button (APG): legal actions, a line, then blocked ones with their reason and the link that fixes it. */
export function ActionMenu({
  actions,
  label,
  target,
  isBordered,
  width,
  position,
  opened,
  onChange,
  returnsFocus = true,
}: ActionMenuProps) {
  const t = useT();
  const { legal, blocked } = splitByReason(actions);
  const name = label ?? t('ui.action.more');
  const focus = useOpenerFocus(opened, returnsFocus);
  return (
    <Menu
      position={position}
      opened={opened}
      onChange={onChange}
      onOpen={focus.note}
      withinPortal
      withInitialFocusPlaceholder={false}
      returnFocus={focus.returnsLater}
      classNames={{
        dropdown: styles.dropdown,
        item: styles.item,
        divider: styles.divider,
        itemSection: styles.section,
      }}
    >
      <Menu.Target>
        {target ?? <IconButton label={name} icon={<IconDots size={16} />} isBordered={isBordered} />}
      </Menu.Target>
      <Menu.Dropdown style={width ? { width } : undefined} onClick={(event) => event.stopPropagation()}>
        {legal.map((action, at) => (
          <Fragment key={action.id}>
            {at > 0 && legal[at - 1]?.group !== action.group ? <Menu.Divider /> : null}
            <LegalItem action={action} onBefore={focus.returnNow} />
          </Fragment>
        ))}
        {legal.length > 0 && blocked.length > 0 ? <Menu.Divider /> : null}
        {blocked.map((action) => (
          <BlockedItem key={action.id} action={action} onBefore={focus.returnNow} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Focus goes back to the opener before an entry does its work, not after: a dialog that opens at once would lose it again, and gives it
 * back to the opener when it closes.
 */
function useOpenerFocus(opened: boolean | undefined, returnsFocus: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const [hasChosen, setChosen] = useState(false);
  const note = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setChosen(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted once for each opening
  useEffect(() => {
    if (opened) note();
  }, [opened]);
  const returnNow = () => {
    if (!returnsFocus || !opener.current) return;
    setChosen(true);
    opener.current.focus({ preventScroll: true });
  };
  return { note, returnNow, returnsLater: returnsFocus && !hasChosen };
}

interface ItemProps {
  action: Action;
  onBefore: () => void;
}

function Words({ action }: { action: Action }) {
  return (
    <>
      <span className={styles.label}>{action.label}</span>
      {action.hint ? <span className={styles.hint}>{action.hint}</span> : null}
    </>
  );
}

function LegalItem({ action, onBefore }: ItemProps) {
  const common = {
    leftSection: action.icon,
    rightSection: action.shortcut ? <Kbd>{action.shortcut}</Kbd> : undefined,
    className: cx(action.isDanger && styles.danger),
  };
  if (action.href !== undefined) {
    return (
      <Menu.Item {...common} component={Link} href={action.href} onClick={action.onSelect}>
        <Words action={action} />
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      {...common}
      onClick={() => {
        onBefore();
        action.onSelect?.();
      }}
    >
      <Words action={action} />
    </Menu.Item>
  );
}

function BlockedItem({ action, onBefore }: ItemProps) {
  const fix = action.fix;
  const body = (
    <>
      <span className={styles.label}>{action.label}</span>
      <span className={styles.hint}>
        {action.reason} {fix ? <span className={styles.fix}>{fix.label}</span> : null}
      </span>
    </>
  );
  if (fix?.href !== undefined) {
    return (
      <Menu.Item className={styles.blocked} component={Link} href={fix.href} leftSection={action.icon}>
        {body}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      className={styles.blocked}
      leftSection={action.icon}
      aria-disabled={fix ? undefined : true}
      closeMenuOnClick={Boolean(fix)}
      onClick={() => {
        if (fix) onBefore();
        fix?.onSelect?.();
      }}
    >
      {body}
    </Menu.Item>
  );
}
