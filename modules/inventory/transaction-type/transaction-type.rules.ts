/** Where goods come from and go to; stored names of the public API. */
export const ENTITIES = ['Location', 'Customer', 'Supplier', 'Officer', 'Black Hole'] as const;
export type Entity = (typeof ENTITIES)[number];
export const FLOWS = ['In', 'Out', 'Transfer', 'Adjustment'] as const;
export type Flow = (typeof FLOWS)[number];

const INTERNAL: ReadonlySet<Entity> = new Set(['Location', 'Officer']);
const EXTERNAL: ReadonlySet<Entity> = new Set(['Customer', 'Supplier']);

/** Whether goods may flow so: in from outside, out to outside, within the company, or between a place and the vault. */
export function isLegalFlow(flow: Flow, from: Entity, to: Entity): boolean {
  switch (flow) {
    case 'In':
      return EXTERNAL.has(from) && INTERNAL.has(to);
    case 'Out':
      return INTERNAL.has(from) && EXTERNAL.has(to);
    case 'Transfer':
      return INTERNAL.has(from) && INTERNAL.has(to);
    case 'Adjustment':
      return (from === 'Location' && to === 'Black Hole') || (from === 'Black Hole' && to === 'Location');
  }
}

/** Numbers of the stored names, as the options call answers them. */
export const numbered = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, at) => [String(at + 1), name]));
