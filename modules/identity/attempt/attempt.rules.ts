/** Failures of an account from which on each one blocks it for a while, and the one that locks it. */
const FIRST_BLOCK = 5;
export const LOCKING_FAILURE = 10;
const LONGEST_BLOCK = 900;

/** Failures of one address within its window, and how long it then waits. */
export const ADDRESS_FAILURES = 20;
export const ADDRESS_WINDOW = 900;
export const ACCOUNT_WINDOW = 86_400;

/**
 * Seconds an account is blocked after its n-th failure in a row: 5→30, 6→60, 7→120, 8→240, 9→480. The tenth locks instead;
 * whoever goes on after that waits the longest time.
 */
export function accountBlockSeconds(failures: number): number {
  if (failures < FIRST_BLOCK || failures === LOCKING_FAILURE) return 0;
  return Math.min(30 * 2 ** (failures - FIRST_BLOCK), LONGEST_BLOCK);
}

/** Seconds an address is blocked after its n-th failure in the window. */
export const addressBlockSeconds = (failures: number): number => (failures >= ADDRESS_FAILURES ? ADDRESS_WINDOW : 0);
