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

/** How long a field may take to be drawn, in milliseconds. */
const PATIENCE = 1000;
let newest: object;

/**
 * Takes the id of a control, or the name of a group, and shows it as `showField` does once it is on the page and the layers around it
 * have settled: one that opens takes the focus for itself and one that closes gives it back, both within a frame. The newest call
 * counts; a field that has not come within a second is waited for no longer.
 */
export function focusField(id: string): void {
  const call = {};
  newest = call;
  const end = performance.now() + PATIENCE;
  const look = () => {
    if (newest !== call) return;
    const field = document.getElementById(id) ?? document.getElementsByName(id)[0];
    if (field) showField(field);
    else if (performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
}
