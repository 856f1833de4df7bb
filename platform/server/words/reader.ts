import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../../kernel/errors.ts';

const scope = new AsyncLocalStorage<Language>();

/** Does work whose reader has a language: statements sent meanwhile call the product's rows in its words. */
export const readingIn = <T>(language: Language, work: () => T): T =>
  scope.getStore() === language ? work() : scope.run(language, work);

/** The language of whoever reads what is asked for; '' when nobody in particular does. */
export const readersLanguage = (): string => scope.getStore() ?? '';
