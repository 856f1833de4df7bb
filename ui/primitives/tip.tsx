import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tip.module.css';

interface Shown {
  text: string;
  target: HTMLElement;
}

/**
 * One tooltip for the whole page: any element with `data-tip="…"` shows it on hover (300 ms) or keyboard focus, Escape hides it.
 * Table cells with cut text show all of it, as does what bears `data-whole`.
 * The words must also be reachable without it (aria-label, aria-describedby or visible text). Rendered once by UiProvider.
 */
export function TipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchTips(setShown, box), []);
  useLayoutEffect(() => {
    if (shown && box.current) place(box.current, shown.target);
  }, [shown]);
  return shown ? (
    <div ref={box} className={styles.tip} role="presentation" aria-hidden="true">
      {shown.text}
    </div>
  ) : null;
}

function watchTips(show: (value: Shown | null) => void, box: { current: HTMLElement | null }) {
  let timer = 0;
  const open = (element: EventTarget | null, delay: number) => {
    const target =
      element instanceof Element ? (element.closest<HTMLElement>('[data-tip]') ?? clippedCell(element)) : null;
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen, not the words for readers
    const text = target?.dataset.tip ?? target?.innerText;
    window.clearTimeout(timer);
    // What is open beside its button says itself what it is.
    const isFree = () => target?.isConnected && target.getAttribute('aria-expanded') !== 'true';
    if (target && text) timer = window.setTimeout(() => isFree() && show({ text, target }), delay);
    else timer = window.setTimeout(() => show(null), 100);
  };
  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    if (event.target instanceof Node && box.current?.contains(event.target)) window.clearTimeout(timer);
    else open(event.target, 300);
  };
  const focus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) open(event.target, 0);
  };
  const hide = () => {
    window.clearTimeout(timer);
    show(null);
  };
  const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', focus);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('scroll', hide, true);
  document.addEventListener('keydown', key);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('scroll', hide, true);
    document.removeEventListener('keydown', key);
  };
}

// A table cell, or whatever bears `data-whole`, that had to cut its text shows all of it (no truncated name without a way to read it).
function clippedCell(element: Element): HTMLElement | null {
  const cell = element.closest<HTMLElement>('td, th[scope="row"], [data-whole]');
  return cell && [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(isCut) ? cell : null;
}

/** Words for readers alone stand in a box of one pixel; more than a line of them is cut by its height. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  clientWidth > 1 && (scrollWidth > clientWidth || (clientHeight > 30 && scrollHeight > clientHeight + 8));

/** Where an element is seen: inside a cell that cuts it off, only the part inside. */
function seenBox(target: HTMLElement): { left: number; width: number; top: number; bottom: number } {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const end = Math.min(right, target.closest('td, th')?.getBoundingClientRect().right ?? right);
  return { left, width: end - left, top, bottom };
}

function place(tip: HTMLElement, target: HTMLElement) {
  const at = seenBox(target);
  const own = tip.getBoundingClientRect();
  const gap = 6;
  const below = at.bottom + gap + own.height <= window.innerHeight;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - own.width / 2), window.innerWidth - own.width - 8);
  tip.style.left = `${Math.round(left)}px`;
  tip.style.top = `${Math.round(below ? at.bottom + gap : at.top - gap - own.height)}px`;
}
