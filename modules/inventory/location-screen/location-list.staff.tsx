import { useMemo } from 'react';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { type ListSlots, ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { AdditionalInputs, useFieldColumns, useFieldFilters } from '../../fields/public.web.tsx';
import { location } from '../location/location.resource.ts';
import { useCorrectAddresses } from './correct-addresses.staff.tsx';

const FILTERS = ['is_warehouse', 'bill_processing', 'active', 'customer_id', 'state_name', 'city'];

const moreInputs: ListSlots['moreInputs'] = (form) => (
  <AdditionalInputs
    module="location"
    targets={{}}
    values={form.additional}
    errors={form.errors}
    onChange={form.setAdditional}
    isNew
  />
);

/** /ams/locations: the places of the company. */
export function LocationsPage() {
  const filters = useFieldFilters('location');
  const columns = useFieldColumns<AnyRow>('location');
  const can = useCan();
  const correct = useCorrectAddresses();
  const slots = useMemo(() => ({ filters: FILTERS, more: { filters, columns }, moreInputs }), [filters, columns]);
  const pageActions = can('correct_addresses.locations') ? [correct.action] : [];
  return (
    <>
      <ResourceListScreen resource={location} recordPath="/ams/locations" slots={{ ...slots, pageActions }} />
      {correct.dialog}
    </>
  );
}
