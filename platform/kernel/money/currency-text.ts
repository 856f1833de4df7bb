/** Whether a text has a sign or a code of a currency: it tells of an amount, and of nothing else that is counted. */
export const hasCurrency = (text: string): boolean => /\p{Sc}|[A-Z]{3}/u.test(text);
