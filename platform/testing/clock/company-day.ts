import { addDays } from '../../kernel/days.ts';
import { dayIn } from '../../kernel/zones.ts';

/** The demo company's day so many days from now, YYYY-MM-DD: the day of Greenwich is another one for five hours of each. */
export const companyDay = (days = 0): string => addDays(dayIn(Date.now(), 'America/Jamaica'), days);
