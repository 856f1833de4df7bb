/** compact = staff default (32 px rows), cozy = 40 px rows, comfortable = portal and phone (48 px rows, 15 px text). */
export type Density = 'compact' | 'cozy' | 'comfortable';

/** Height of a table row in CSS pixels for a density, on a fine pointer; touch screens use 48. */
export function rowHeight(density: Density): number {
  return { compact: 32, cozy: 40, comfortable: 48 }[density];
}

/** Writes the density to `<html data-density>`, where the CSS reads it. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density;
}
