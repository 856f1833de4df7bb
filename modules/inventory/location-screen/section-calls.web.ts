import { remote } from '../../../platform/web/query/remote.ts';
import type { createSection, deleteSection, updateSection } from '../section/section.contract.ts';

/** A section of a location: where goods lie. */
export interface SectionRow {
  id: number;
  location_id: number;
  name: string;
  code: string | null;
  barcode: string | null;
  active: boolean;
  display_order: number;
  updated_at: string;
}

export const sectionCalls = {
  create: remote<typeof createSection>('POST', '/location/{id}/sections'),
  update: remote<typeof updateSection>('PUT', '/location/{id}/sections/{sectionId}/update'),
  remove: remote<typeof deleteSection>('DELETE', '/location/{id}/sections/{sectionId}/delete'),
};

/** Cached reads that a change of sections makes old. */
export const LOCATION_PATHS = ['/location'];
