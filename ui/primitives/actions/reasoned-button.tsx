import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Props of ReasonedButton: a Button that may be blocked. */
export interface ReasonedButtonProps extends ButtonProps {
  /** Why it is blocked. Empty = it works. The button stays focusable; the reason is tooltip and description. */
  reason?: string;
  /** Nothing forbids it, there is only nothing to do yet: no lock. */
  isIdle?: boolean;
}

/** A button blocked by state or permission: says why instead of vanishing. */
export function ReasonedButton({ reason, isIdle, icon, children, ...rest }: ReasonedButtonProps) {
  const id = useId();
  if (!reason) {
    return (
      <Button icon={icon} {...rest}>
        {children}
      </Button>
    );
  }
  const { href: _href, ...blocked } = rest;
  return (
    <>
      <Button
        {...blocked}
        icon={isIdle ? icon : <IconLock size={16} stroke={1.75} />}
        aria-disabled={true}
        aria-describedby={id}
        data-tip={reason}
      >
        {children}
      </Button>
      <span id={id} className="app-sr">
        {reason}
      </span>
    </>
  );
}
