/** The steps of a company's first hour, in their order. */
export const FIRST_STEPS = ['company', 'starter', 'people', 'customers', 'activity', 'portal'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
