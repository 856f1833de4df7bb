import { notify } from '../../primitives/notify/notify.ts';
import { useT } from '../../text/text.tsx';

/** One change that can be taken back for 8 seconds. */
export interface Undoable {
  /** What was done: "14 activities archived". */
  text: string;
  /** Takes it back. */
  onUndo: () => void;
  /** Runs once the time is over: the moment to make it final on the server. */
  onFinal?: () => void;
}

/** Gives `offerUndo`: shows the undo toast (8 s, paused by focus or pointer, reachable by F8) and returns its id. */
export function useUndo() {
  const t = useT();
  return (change: Undoable): number =>
    notify({
      tone: 'undo',
      text: change.text,
      action: { label: t('ui.undo.undo'), onSelect: change.onUndo },
      onExpire: change.onFinal,
    });
}
