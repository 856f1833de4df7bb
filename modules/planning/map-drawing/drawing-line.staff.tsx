import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './over-map.module.css';
import type { useDrawing } from './use-drawing.web.ts';

/** What to do while choosing by drawing, and what the last shape came to; fingers have a button in place of Esc. */
export function DrawingLine({ drawing, isTouch }: { drawing: ReturnType<typeof useDrawing>; isTouch: boolean }) {
  const t = useT();
  if (!drawing.isOn) return null;
  return (
    <div className={styles.line} data-missed={drawing.isMissed || undefined}>
      <span role="status">
        {t(drawing.isMissed ? 'planning.map.lasso_missed' : 'planning.map.lasso_hint')}
        {isTouch ? null : ` ${t('planning.map.lasso_cancel')}`}
      </span>
      {isTouch ? (
        <Button variant="quiet" onClick={() => drawing.set(false)}>
          {t('ui.dialog.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
