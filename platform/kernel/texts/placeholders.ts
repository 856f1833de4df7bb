import { namesIn, readMessage } from './message.ts';

/**
 * Names of the values an ICU message needs, sorted; plural arms that name none of their own change nothing. Throws when the
 * message cannot be read.
 */
export const placeholders = (text: string): string[] => [...new Set(namesIn(readMessage(text)))].sort();
