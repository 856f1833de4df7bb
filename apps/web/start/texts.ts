import type { TextLoader } from '../../../platform/web/i18n/i18n.ts';
import { texts } from './text-chunks.ts';

/** Loads one area in one language as its own chunk; an area nobody wrote texts for has none. */
export const loadTexts: TextLoader = async (area, language) => (await texts[language]?.[area]?.())?.default ?? {};
