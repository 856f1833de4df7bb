import { failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { holiday } from './holiday.resource.ts';

/** Every board and price reads them all: twenty years of a company with a hundred days, or some of each of many locations. */
export const MOST_HOLIDAYS = 2000;
const TEXTS = productTexts(
  'planning.holidays',
  { module: 'planning', use: 'error', where: ['Holidays', 'Feriados'] },
  {
    too_many: {
      en: 'The company already has {most} holidays. Delete some that have passed before you add more.',
      es: 'La empresa ya tiene {most} feriados. Elimine algunos que ya pasaron antes de agregar más.',
    },
  },
);

/** Only holidays of the whole company change rentals; a company has so many and no more. */
export const holidayBehaviour = behaviour(holiday, {
  async beforeWrite(_tx, input, before) {
    const location = 'location_id' in input ? input.location_id : before?.location_id;
    // On create the switch may only hold its default; an explicit later change is refused.
    if (location && before && !('location_id' in input) && input.affects_rental === true)
      failField('affects_rental', 'company_holiday');
    return location ? { ...input, affects_rental: false } : input;
  },
  /** Counted with the new one, or the one that came back, in it; those who add some wait for each other. */
  async afterWrite(tx, _row, before, { language }) {
    if (before) return;
    await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext('holiday'))`);
    const [all] = await tx.rows<{ count: number }>(sql`select count(*)::int as count from holiday`);
    if ((all?.count ?? 0) > MOST_HOLIDAYS) failField('day', TEXTS.in('too_many', language, { most: MOST_HOLIDAYS }));
  },
});
