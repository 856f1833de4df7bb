/** Whether a text can be a phone number: digits, and what stands between them. */
export const isPhone = (text: string): boolean => /^[+\d][\d\s()./-]{4,31}$/.test(text.trim());
