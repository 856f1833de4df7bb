import { controlsEn } from './controls.en.ts';
import { patternsEn } from './patterns.en.ts';

/** English texts of ui: ICU strings by key. */
export const uiMessagesEn = { ...controlsEn, ...patternsEn };
