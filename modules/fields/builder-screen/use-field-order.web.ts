import { useRef, useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useUndo } from '../../../ui/patterns/overlay/undo.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { builderCalls, FIELD_PATHS, type FieldRecord } from '../builder-form/builder-calls.web.ts';

/** The order is saved this long after the last move. */
const SAVE_MS = 600;

/** Fields in the order the person gives them; saved after the last move, with undo. */
export function useFieldOrder(fields: readonly FieldRecord[]) {
  const t = useT();
  const offerUndo = useUndo();
  const [own, setOwn] = useState<readonly FieldRecord[] | null>(null);
  const timer = useRef(0);
  const save = useChange(builderCalls.sort, {
    invalidates: FIELD_PATHS,
    onDone: () => setOwn(null),
    onFailed: (error) => {
      setOwn(null);
      notifyError(error.message);
    },
  });
  const move = (next: FieldRecord[]) => {
    setOwn(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const before = fields.map(({ id }) => id);
      save.mutate({ body: { ids: next.map(({ id }) => id) } });
      offerUndo({ text: t('fields.builder.order_saved'), onUndo: () => save.mutate({ body: { ids: before } }) });
    }, SAVE_MS);
  };
  return { shown: own ?? fields, move };
}
