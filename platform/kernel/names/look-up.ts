/**
 * A table that is asked for names people send: without a prototype, so that `constructor` and its brothers are in it no more than
 * any other unknown name.
 */
export const lookUpTable = <T extends object>(entries: T): T => Object.assign(Object.create(null) as T, entries);
