const CONTROLS = 'input, select, textarea, button';
/** What the bars at the edges of the window take, with the label above a control and what is wrong below it. */
const EDGE = 160;

/**
 * Gives a control, or the first of a group, the focus and brings it into the middle of what is seen unless it is there: one that has
 * the focus already would not move by it, and stands behind the save bar or outside the window.
 */
export function showField(place: Element | null | undefined): void {
  const control = place?.matches(CONTROLS)
    ? place
    : (place?.querySelector('[aria-invalid="true"]') ?? place?.querySelector(CONTROLS));
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  const { top, bottom } = control.getBoundingClientRect();
  if (top < EDGE || bottom > innerHeight - EDGE) control.scrollIntoView({ block: 'center' });
}
