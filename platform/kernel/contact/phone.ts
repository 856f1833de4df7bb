const DIALLED = /^(?:[\s()+./,;:#*-]*\d){3}[\p{L}\d\s()+./,;:#*-]*$/u;

/**
 * Whether a text can be a phone number: three digits before any letter, and then what stands between digits or names an extension. A form
 * asks no more than that: files of customers hold numbers of every country and every habit.
 */
export const isPhone = (text: string): boolean => DIALLED.test(text.trim());
