import { useState } from 'react';
import type { FieldProblem } from '../../../ui/patterns/form/error-summary.tsx';
import { type Sending, stopsAtUnreadable } from '../../../ui/primitives/typing/typed-text.ts';
import type { FieldTexts } from './unreadable-texts.ts';

/** Marks what a form is sent with as one that looks for unreadable texts itself. */
export const namesUnreadable = (act: () => void): Sending => Object.assign(act, { namesUnreadable: true as const });

/**
 * The texts a form cannot take (a day or number that is none), which its values do not show. `stops` is asked once a form
 * has told what else is wrong, before anything is sent: true where there is such a text; the first one has the focus. `texts` are
 * those found then, with the label of their field, until they are put right.
 */
export function useUnreadable() {
  const [texts, setTexts] = useState<FieldTexts>({});
  const stops = (): boolean => {
    if (!stopsAtUnreadable()) return false;
    import('./unreadable-texts.ts').then(
      ({ follow }) => follow(setTexts),
      () => undefined,
    );
    return true;
  };
  return { texts, stops };
}

/** All that is wrong with a form: the texts it cannot take and its errors. */
export const problemsOf = (texts: FieldTexts, errors: Readonly<Record<string, string | undefined>>): FieldProblem[] =>
  Object.entries({ ...errors, ...texts }).flatMap(([fieldId, text]) => (text ? [{ fieldId, text }] : []));

/** What is wrong with a form, for ErrorSummary: the texts it cannot take and its errors. A text that is all has the focus instead. */
export function allProblems(texts: FieldTexts, errors: Readonly<Record<string, string | undefined>>): FieldProblem[] {
  const all = problemsOf(texts, errors);
  return all.length === 1 && Object.keys(texts).length > 0 ? [] : all;
}
