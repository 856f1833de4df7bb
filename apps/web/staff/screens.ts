import type { Screen } from '../../../platform/web/routing/screen.ts';
import { customerScreens } from './screens-customers.ts';
import { officeScreens } from './screens-office.ts';
import { tradeScreens } from './screens-trade.ts';
import { workScreens } from './screens-work.ts';

/** Every page of the staff area, in menu order. A page without `load` or `resource` is not built yet. */
export const staffScreens: readonly Screen[] = [...workScreens, ...tradeScreens, ...customerScreens, ...officeScreens];
