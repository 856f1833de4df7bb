import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import type { LinkProps } from '../../../ui/primitives/link.tsx';

/** Preload starts after the pointer rests this long on a link, or at once on focus. */
const INTENT_MS = 50;

/** The link of ui, driven by the router: own paths navigate without a reload and load their code ahead on intent. */
export function AppLink({ href, onClick, onPointerEnter, onPointerLeave, onFocus, ...rest }: LinkProps) {
  const router = useRouter();
  const timer = useRef(0);
  const isOwn =
    href.startsWith('/') &&
    !href.startsWith('//') &&
    !href.startsWith('/api/') &&
    !rest.target &&
    rest.download === undefined;
  const preload = () => {
    if (isOwn) void router.preloadRoute({ to: pathOf(href) } as never).catch(() => undefined);
  };
  const events: Partial<ComponentProps<'a'>> = {
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (!isOwn || event.defaultPrevented || isModified(event)) return;
      event.preventDefault();
      void router.navigate({ href });
    },
    onPointerEnter: (event) => {
      onPointerEnter?.(event);
      timer.current = window.setTimeout(preload, INTENT_MS);
    },
    onPointerLeave: (event) => {
      onPointerLeave?.(event);
      window.clearTimeout(timer.current);
    },
    onFocus: (event) => {
      onFocus?.(event);
      preload();
    },
  };
  return <a {...rest} href={href} {...events} />;
}

const pathOf = (href: string): string => href.replace(/[?#].*$/, '');

const isModified = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
