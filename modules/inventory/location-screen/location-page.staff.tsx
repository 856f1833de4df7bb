import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { location } from '../location/location.resource.ts';
import { LocationSections } from './location-sections.staff.tsx';
import type { SectionRow } from './section-calls.web.ts';

/** /ams/locations/{id}: one place with its sections. */
export function LocationPage() {
  return (
    <ResourceRecordPage
      resource={location}
      below={(row) => <LocationSections locationId={row.id} sections={row.sections as readonly SectionRow[]} />}
    />
  );
}
