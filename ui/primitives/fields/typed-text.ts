/** Marks the control of a field that has not taken yet what is typed into it. */
export const UNTAKEN = { 'data-untaken': '' } as const;
/** Marks the control of a field whose text is no value it takes: its form still holds what stood there before. */
export const UNREADABLE = { 'data-unreadable': '' } as const;

/**
 * Runs `act` once the field with the focus has taken what was typed into it, as leaving it does: what a key sends is what stands on
 * the screen. `act` has to ask for the values then; those of the moment the key was pressed are older.
 */
export function whenTaken(act: () => void): void {
  const field = document.activeElement;
  if (field?.hasAttribute('data-untaken')) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  setTimeout(act);
}

/**
 * Asked before anything is sent: true where a field shows a text that its form could not take, which then has the focus and says
 * what is wrong. Looked for in the dialog a person is in, else on the whole page; or in `place`, a form.
 */
export function stopsAtUnreadable(place?: Element): boolean {
  const layer = place ?? document.activeElement?.closest('[role="dialog"]') ?? document.body;
  const field = layer.querySelector<HTMLElement>('[data-unreadable]');
  field?.focus();
  return field !== null;
}
