import type { Language } from '../../../platform/kernel/errors.ts';
import { type KeptAnswer, keptAnswer } from '../../../platform/server/http/sending/kept-answer.ts';
import { textsIn } from './own-texts.server.ts';
import type { Text } from './text.rules.ts';

const MB = 1024 * 1024;
/** About half a megabyte each, and as large as the words of a company. */
const LIMITS = { all: 32 * MB, one: 8 * MB };
/** However small they are. */
const MOST_KEPT = 30;

interface Kept {
  /** Not held: of a list that was changed nothing is asked again, and it is larger than the answer when only changed texts are in that. */
  readonly texts: WeakRef<readonly Text[]>;
  readonly variant: string;
  readonly answer: Promise<KeptAnswer>;
  /** Bytes; 0 until it is made. */
  size: number;
}

/**
 * All texts by key as they are sent, for every page that opens. They are made anew when the texts are other ones: a list of texts never
 * changes, and companies without words of their own share one. What was not asked for the longest goes first, and what is larger than
 * `one` is given to those who wait for it and not kept.
 */
export function keptTranslations(limits: Readonly<typeof LIMITS> = LIMITS) {
  let kept: readonly Kept[] = [];
  const drop = (one: Kept): void => {
    kept = kept.filter((other) => other !== one);
  };
  const weigh = (one: Kept, size: number): void => {
    one.size = size;
    if (size > limits.one) drop(one);
    let room = limits.all;
    kept = kept.filter((each) => {
      room -= each.size;
      return room >= 0;
    });
  };
  return {
    /** In one language, or in both. */
    of(texts: readonly Text[], language: Language | null, onlyChanged: boolean): Promise<KeptAnswer> {
      const variant = `${language} ${onlyChanged}`;
      const known = kept.find((one) => one.texts.deref() === texts && one.variant === variant);
      const one: Kept = known ?? {
        ...{ texts: new WeakRef(texts), variant },
        ...{ answer: made(texts, language, onlyChanged), size: 0 },
      };
      kept = [one, ...kept.filter((other) => other !== one)].slice(0, MOST_KEPT);
      if (!known)
        one.answer.then(
          (answer) => weigh(one, sizeOf(answer)),
          () => drop(one),
        );
      return one.answer;
    },
    /** What is kept, in bytes. */
    size: (): number => kept.reduce((sum, { size }) => sum + size, 0),
  };
}

const sizeOf = ({ body, codings }: KeptAnswer): number =>
  [body as Buffer, ...codings.values()].reduce((sum, { length }) => sum + length, 0);

const made = (texts: readonly Text[], language: Language | null, onlyChanged: boolean): Promise<KeptAnswer> =>
  keptAnswer(
    language
      ? textsIn(texts, language, onlyChanged)
      : { en: textsIn(texts, 'en', onlyChanged), es: textsIn(texts, 'es', onlyChanged) },
  );
