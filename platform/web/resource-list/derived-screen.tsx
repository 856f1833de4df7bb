import type { ComponentType } from 'react';
import { loadedResource } from '../resource-form/loaded.tsx';
import { ResourceRecordPage } from '../resource-form/record-page.tsx';
import { isRecord, type Screen } from '../routing/screen.ts';
import { ResourceListScreen } from './resource-list-screen.tsx';

/** The derived screen of a definition: its list, or one record where the route names one. `recordPath` links rows to their page. */
export async function derivedScreen(screen: Screen, recordPath?: string): Promise<ComponentType> {
  const resource = await screen.resource?.();
  if (!resource) throw new Error(`${screen.path} names no resource`);
  return isRecord(screen)
    ? loadedResource(ResourceRecordPage, { resource })
    : loadedResource(ResourceListScreen, { resource, recordPath });
}
