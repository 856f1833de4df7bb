import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { holiday } from './holiday.resource.ts';

/** Only holidays of the whole company change rentals. */
export const holidayBehaviour = behaviour(holiday, {
  async beforeWrite(_tx, input, before) {
    const location = 'location_id' in input ? input.location_id : before?.location_id;
    return location ? { ...input, affects_rental: false } : input;
  },
});
