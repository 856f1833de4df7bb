import type { Bench, Figure } from './http-scenarios.ts';

/** Files in and out; filled in with the import of activities. */
export async function fileScenarios(_bench: Bench): Promise<Figure[]> {
  return [];
}
