import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

const candidates = 'a[href], button, input, select, textarea, [tabindex]';

/** Elements inside `root` that Tab reaches now, in document order: visible, enabled, tabindex ≥ 0. */
export function tabbable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
  );
}

/**
 * Keeps Tab inside a modal layer. On mount focus goes to `[data-autofocus]`, else to the first stop, unless a child took it already.
 */
export function FocusTrap({ children, className }: { children: ReactNode; className?: string }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element || element.contains(document.activeElement)) return;
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? tabbable(element)[0])?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !root.current) return;
    // Layers above (menus, lists) are portals: their keys bubble here through React, but they look after themselves.
    if (event.target instanceof Node && !root.current.contains(event.target)) return;
    const stops = tabbable(root.current);
    const first = stops[0];
    const last = stops[stops.length - 1];
    const here = document.activeElement;
    const isOutOfOrder = !(here instanceof HTMLElement) || !stops.includes(here);
    const to = event.shiftKey ? (here === first || isOutOfOrder ? last : null) : here === last ? first : null;
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the Tab key of what is inside
    <div ref={root} className={className} style={className ? undefined : { display: 'contents' }} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
