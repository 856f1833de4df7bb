import type { ComponentType } from 'react';
import type { Screen } from '../routing/screen.ts';

/** The derived screen of a resource. */
export async function derivedScreen(screen: Screen): Promise<ComponentType> {
  const resource = await screen.resource?.();
  return () => <p>{resource?.name}</p>;
}
