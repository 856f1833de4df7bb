const SHOWN = 4;
const MASK = '•••• ';

/** An account number as lists show it: its last four characters (B4 §2). */
export const maskedAccount = (account: string): string => MASK + account.replace(/\s/g, '').slice(-SHOWN);

/** Whether a text is the mask that was read, sent back unchanged. */
export const isMask = (account: string): boolean => account.startsWith(MASK.trim());
