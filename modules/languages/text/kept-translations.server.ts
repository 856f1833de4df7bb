import type { Language } from '../../../platform/kernel/errors.ts';
import { type KeptAnswer, keptAnswer } from '../../../platform/server/http/sending/kept-answer.ts';
import { textsIn } from './own-texts.server.ts';
import type { Text } from './text.rules.ts';

/** About half a megabyte each. */
const MOST_KEPT = 30;

interface Kept {
  readonly texts: readonly Text[];
  readonly variant: string;
  readonly answer: Promise<KeptAnswer>;
}

/**
 * All texts by key as they are sent, for every page that opens. They are made anew when the texts are other ones: a list of texts never
 * changes, and companies without words of their own share one. What was not asked for the longest goes first.
 */
export function keptTranslations() {
  let kept: readonly Kept[] = [];
  return {
    /** In one language, or in both. */
    of(texts: readonly Text[], language: Language | null, onlyChanged: boolean): Promise<KeptAnswer> {
      const variant = `${language} ${onlyChanged}`;
      const known = kept.find((one) => one.texts === texts && one.variant === variant);
      const one = known ?? { texts, variant, answer: made(texts, language, onlyChanged) };
      kept = [one, ...kept.filter((other) => other !== one)].slice(0, MOST_KEPT);
      if (!known) one.answer.catch(() => (kept = kept.filter((other) => other !== one)));
      return one.answer;
    },
  };
}

const made = (texts: readonly Text[], language: Language | null, onlyChanged: boolean): Promise<KeptAnswer> =>
  keptAnswer(
    language
      ? textsIn(texts, language, onlyChanged)
      : { en: textsIn(texts, 'en', onlyChanged), es: textsIn(texts, 'es', onlyChanged) },
  );
