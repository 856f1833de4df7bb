import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { AdditionalPanel } from '../../fields/public.web.tsx';
import { location } from '../location/location.resource.ts';
import { LocationSections } from './location-sections.staff.tsx';
import type { SectionRow } from './section-calls.web.ts';

/** /ams/locations/{id}: one place with its sections. */
export function LocationPage() {
  const can = useCan();
  return (
    <ResourceRecordPage
      resource={location}
      below={(row) => (
        <>
          <AdditionalPanel
            module="location"
            path="/location"
            record={row}
            targets={{ location: [row.id] }}
            mayEdit={can('update.locations')}
          />
          {can('view.location_sections') ? (
            <LocationSections locationId={row.id} sections={row.sections as readonly SectionRow[]} />
          ) : null}
        </>
      )}
    />
  );
}
