import { failField } from '../../../platform/kernel/errors.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { holiday } from './holiday.resource.ts';

/** Only holidays of the whole company change rentals. */
export const holidayBehaviour = behaviour(holiday, {
  async beforeWrite(_tx, input, before) {
    const location = 'location_id' in input ? input.location_id : before?.location_id;
    // Of a new one the switch may be on only because it starts so; who turns it on later means it.
    if (location && before && !('location_id' in input) && input.affects_rental === true)
      failField('affects_rental', 'company_holiday');
    return location ? { ...input, affects_rental: false } : input;
  },
});
