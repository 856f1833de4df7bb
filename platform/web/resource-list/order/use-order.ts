import { useRef, useState } from 'react';
import { useUndo } from '../../../../ui/patterns/overlay/undo.ts';
import { notifyError } from '../../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../../ui/text/text.tsx';
import type { AnyResource } from '../../../resource/define.ts';
import { useChange } from '../../query/hooks.ts';
import { resourceCalls } from '../../query/remote.ts';
import { moved } from './order.ts';

/** The order is saved this long after the last move. */
const SAVE_MS = 600;

/** Sorting by hand: the order shown, moves, saving, undo. `ids` is the whole list as the server has it. */
export function useOrder(resource: AnyResource, ids: readonly number[]) {
  const t = useT();
  const offerUndo = useUndo();
  const [own, setOwn] = useState<readonly number[] | null>(null);
  const timer = useRef(0);
  const before = useRef<readonly number[] | null>(null);
  const save = useChange(resourceCalls(resource).sort, {
    invalidates: [`/${resource.path}`],
    onDone: () => setOwn(null),
    onFailed: (error) => {
      setOwn(null);
      notifyError(error.message);
    },
  });
  const put = (next: readonly number[]) => {
    setOwn(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const old = before.current ?? ids;
      before.current = null;
      save.mutate({ body: { ids: [...next] } });
      offerUndo({ text: t('records.order.saved'), onUndo: () => save.mutate({ body: { ids: [...old] } }) });
    }, SAVE_MS);
  };
  const move = (id: number, to: number) => {
    const now = own ?? ids;
    before.current ??= now;
    put(moved(now, id, to));
  };
  return { order: own, move };
}
