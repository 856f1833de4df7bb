/** compact = staff default (32 px rows), cozy = 40 px rows, comfortable = portal and phone (48 px rows, 15 px text). */
export type Density = 'compact' | 'cozy' | 'comfortable';

/** Writes the density to `<html data-density>`, where the CSS reads it. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density;
}
