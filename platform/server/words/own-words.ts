import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../../kernel/errors.ts';
import { lookUpOwnWords } from '../../kernel/texts/product-texts.ts';

/** What a company says otherwise than the product, by key. */
export type OwnWords = Readonly<Record<Language, ReadonlyMap<string, string>>>;

/** Where a company's words come from: null when it has none; at once when they are known, a promise on the first asking. */
export type WordsSource = (tenantId: number) => OwnWords | null | Promise<OwnWords | null>;

interface Spoken {
  readonly tenantId: number;
  readonly words: OwnWords;
}

const scope = new AsyncLocalStorage<Spoken>();
lookUpOwnWords((key, language) => scope.getStore()?.words[language].get(key));

/** Lets work speak in the words of a company. */
export interface Words {
  /** Does the work so that every text it says is in the company's words. Costs nothing for a company without words of its own. */
  within<T>(tenantId: number, work: () => Promise<T>): Promise<T>;
}

/** The words of companies over a source; without one everything is said in the product's. */
export function createWords(source: WordsSource | undefined): Words {
  const speak = <T>(tenantId: number, words: OwnWords | null, work: () => Promise<T>): Promise<T> =>
    words === null ? scope.exit(work) : scope.run({ tenantId, words }, work);
  return {
    within(tenantId, work) {
      if (!source || scope.getStore()?.tenantId === tenantId) return work();
      const words = source(tenantId);
      if (words === null && scope.getStore() === undefined) return work();
      return words instanceof Promise
        ? words.then((found) => speak(tenantId, found, work))
        : speak(tenantId, words, work);
    },
  };
}

/** Whether words of a company are in force here. */
export const hasOwnWords = (): boolean => scope.getStore() !== undefined;
