import { useEffect, useRef } from 'react';
import { whenTaken } from '../../primitives/fields/typed-text.ts';

/** ⌘S, and with `takesEnter` ⌘Enter, run the newest `save` while `isOn`, after the field with the focus took what was typed into it. */
export function useSaveKey(isOn: boolean, save: () => void, takesEnter = false): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' || (takesEnter && event.key === 'Enter');
      if (!isSave || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      whenTaken(() => latest.current());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, takesEnter]);
}
