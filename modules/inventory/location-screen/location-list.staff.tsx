import { type ListSlots, ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { location } from '../location/location.resource.ts';

const SLOTS: ListSlots = {
  filters: ['is_warehouse', 'bill_processing', 'active', 'customer_id', 'state_name', 'city'],
};

/** /ams/locations: the places of the company. */
export function LocationsPage() {
  return <ResourceListScreen resource={location} recordPath="/ams/locations" slots={SLOTS} />;
}
