/** Words by field, the id of its control. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Tells the unreadable texts in the layer with the focus, with the label of their field, until they are put right. */
export function follow(tell: (texts: FieldTexts) => void): void {
  let texts = textsIn(document.activeElement?.closest('[role="dialog"]') ?? document.body);
  tell(texts);
  // What a field makes of its text it says once it is left.
  const again = () =>
    setTimeout(() => {
      const known = texts;
      texts = textsIn(document.body, (id) => id in known);
      tell(texts);
      if (Object.keys(texts).length === 0) document.removeEventListener('focusout', again);
    });
  document.addEventListener('focusout', again);
}

function textsIn(place: Element, isMeant = (_id: string) => true): FieldTexts {
  const found: Record<string, string> = {};
  for (const control of place.querySelectorAll('[data-typed="unreadable"]')) {
    const label = control.closest('div')?.querySelector<HTMLLabelElement>(':scope > label');
    // The two parts of a day with its time have one label, and what is wrong stands below both.
    const id = label?.htmlFor || control.id;
    if (isMeant(id))
      found[id] = named(label?.firstChild?.textContent, document.getElementById(`${id}-error`)?.textContent);
  }
  return found;
}

/** "End: There is no such day."; what names its field already is not named twice. */
function named(label: string | null | undefined, problem: string | null | undefined): string {
  if (!label || !problem) return label || problem || '';
  return problem.toLowerCase().includes(label.toLowerCase()) ? problem : `${label}: ${problem}`;
}
