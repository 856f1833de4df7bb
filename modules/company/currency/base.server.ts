import { prepared } from '../../../platform/server/db/statement.ts';

/**
 * Comes before everything that reads a rate, or an amount in the base, to write what follows from it: until the transaction ends the
 * base stays. The database refuses activities whose rate was not read so.
 */
export const holdBase = prepared('currency_hold_base', 'select app.hold_base() as base')();

/** Comes before every row of whoever changes the base: nobody holds it then, and whoever comes later waits. */
export const ownBase = prepared('currency_own_base', 'select app.own_base() as base')();
