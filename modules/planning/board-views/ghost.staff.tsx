import { useFormat } from '../../../ui/format/format-context.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import type { Plan } from '../board-web/board-types.ts';
import { type Box, type DragStore, useDrag } from '../board-web/drag-store.web.ts';
import { useChipWords } from '../planning-words/chip-words.web.ts';
import styles from './event-bar.module.css';

/** Where the dragged activity would go, with its time and every warning, before it is dropped. */
export function Ghost({ store, boxOf }: { store: DragStore; boxOf: (plan: Plan) => Box | null }) {
  const drag = useDrag(store);
  const format = useFormat();
  const words = useChipWords();
  const box = drag ? boxOf(drag.plan) : null;
  if (!drag || !box || drag.plan.start === null) return null;
  const time = format.window(iso(drag.plan.start), iso(drag.plan.end ?? drag.plan.start));
  return (
    <div
      className={styles.ghost}
      style={{ ...box, height: undefined, minHeight: box.height }}
      data-wrong={drag.chips.some(isConflict)}
      data-ghost
    >
      <strong>{time}</strong>
      <span>{drag.event.customer?.name ?? drag.event.title}</span>
      {drag.chips.map((chip) => (
        <span key={chip.code}>{words(chip)}</span>
      ))}
    </div>
  );
}

const iso = (at: number): string => new Date(at).toISOString();
