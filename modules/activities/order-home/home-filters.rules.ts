/**
 * What the first page is about: for whoever sees the whole company all of it, for everybody else their own work, in its figures, in its
 * rows and in the lists these open. Own is what somebody is assigned, as the officer or as the second one.
 */
export const homeFilters = (seesAll: boolean): { readonly mine?: true } => (seesAll ? {} : { mine: true });
