/** The steps of a company's first hour, in their order. */
export const FIRST_STEPS = ['company', 'starter', 'people', 'customers', 'activity', 'portal'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

interface Known {
  readonly steps: readonly { readonly id: FirstStep; readonly done: boolean }[];
  /** Whether there is a type an activity can be of: a set brings some, and so does writing one. */
  readonly has_type: boolean;
}

/** What a step waits for. */
export function missing({ steps, has_type }: Known): Partial<Record<FirstStep, 'both' | 'type' | 'customer'>> {
  const customer = steps.some(({ id, done }) => id === 'customers' && !done);
  const activity = lacking(!has_type, customer);
  return { ...(activity ? { activity } : {}), ...(customer ? { portal: 'customer' } : {}) };
}

/** What the first activity lacks. */
export function lacking(type: boolean, customer: boolean): 'both' | 'type' | 'customer' | null {
  if (type) return customer ? 'both' : 'type';
  return customer ? 'customer' : null;
}
