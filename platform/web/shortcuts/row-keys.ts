import { useEffect } from 'react';
import { isFreeKey } from '../../../ui/primitives/typing/single-keys.ts';
import { usePreferences } from '../preferences/preferences.ts';

const ROW = 'tr[data-row]';

/**
 * J, K and X reach the rows of the list a page is about wherever on the page the focus stands, unless something there takes text or lies
 * over the page: the keys go on from the row they stood on, or begin at an end of the list. `label` is the name of its table.
 */
export function useRowKeys(label: string): void {
  const { hasSingleKeys } = usePreferences();
  useEffect(() => {
    if (!hasSingleKeys) return undefined;
    let stood: string | undefined;
    const rows = (): HTMLElement[] => {
      const table = [...document.querySelectorAll('table')].find((one) => one.getAttribute('aria-label') === label);
      return [...(table?.querySelectorAll<HTMLElement>(ROW) ?? [])];
    };
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
      if (row && rows().includes(row)) stood = row.dataset.row;
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (!['j', 'k', 'x'].includes(key) || !isFreeKey(event)) return;
      const all = rows();
      const standing = all.find(({ dataset }) => dataset.row === stood);
      // The first row is the one that Tab reaches, unless the list was scrolled away from it.
      const first = all.find(({ tabIndex }) => tabIndex === 0);
      if (standing) press(standing, key);
      else if (first && key === 'x') press(first, key);
      else if (all[0]) press(all[0], key === 'k' ? 'End' : 'Home');
      else return;
      event.preventDefault();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [label, hasSingleKeys]);
}

/** A row that has the focus knows what the keys do. */
function press(row: HTMLElement, key: string): void {
  row.focus({ preventScroll: true });
  row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
