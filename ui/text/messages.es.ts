import { controlsEs } from './controls.es.ts';
import { patternsEs } from './patterns.es.ts';

/** Spanish texts of ui: ICU strings by key. */
export const uiMessagesEs = { ...controlsEs, ...patternsEs };
