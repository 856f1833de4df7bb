import { showField } from './show-field.ts';

/**
 * The attribute by which the control of a field says what became of the text typed into it: 'untaken' until the field is left, or
 * 'unreadable' while it is no value, so that the form still holds what stood there before; undefined once it was taken.
 */
export const typedMark = (isUntaken: boolean, isUnreadable: boolean) =>
  ({ 'data-typed': isUnreadable ? 'unreadable' : isUntaken ? 'untaken' : undefined }) as const;

/**
 * Asked before anything is sent: true where a field shows a text that its form could not take, which then has the focus and says
 * what is wrong. Looked for in the dialog a person is in, else on the whole page; or in `place`, a form.
 */
export function stopsAtUnreadable(place: Element = layerOfFocus()): boolean {
  const field = place.querySelector<HTMLElement>('[data-typed="unreadable"]');
  showField(field);
  return field !== null;
}

/** What a form is sent with. One that `namesUnreadable` looks for such texts itself, names them with its other problems and sends nothing. */
export interface Sending {
  (): void;
  readonly namesUnreadable?: true;
}

/** True where a field of that layer shows a text its form does not hold: not taken yet, or no value. */
export const holdsUntaken = (): boolean => layerOfFocus().querySelector('[data-typed]') !== null;

const layerOfFocus = (): Element => document.activeElement?.closest('[role="dialog"]') ?? document.body;
