import { uiMessagesEn } from './messages.en.ts';
import { uiMessagesEs } from './messages.es.ts';

/** All texts of ui in both languages, ICU strings by key. Apps that load one language at a time import messages.en / messages.es. */
export const uiMessages = { en: uiMessagesEn, es: uiMessagesEs };
