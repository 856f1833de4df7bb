import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { orderFilters } from '../order-filters/order-filters.contract.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { wireFilters } from '../order-list-views/order-filter.rules.ts';
import { keptEstimate, settleTotals, type TotalsRow } from '../order-queries/list-totals.server.ts';
import { countingOf, filterScope, totalsKey } from '../order-queries/order-list.server.ts';
import { SYSTEM_VIEWS } from '../order-web/system-views.rules.ts';
import type { getViewCounts } from './view-counts.contract.ts';

const COUNTED = SYSTEM_VIEWS.map(({ id, filters }) => ({ id, filters: orderFilters.parse(wireFilters(filters)) }));
const WITHOUT_BOUND = Number.POSITIVE_INFINITY;

/** The totals of the views, counted as the list counts them and in one round trip. */
export async function viewCounts(context: SignedInContext): Promise<AnswerOf<typeof getViewCounts>> {
  const { actor, db, now } = context;
  const scope = await filterScope(context);
  const { decimals = USUAL_DECIMALS } = scope;
  const views = COUNTED.filter(({ id }) => id !== 'unassigned' || holds(actor, 'view_all.order')).map(
    ({ id, filters }) => {
      const where = orderConditions(scope, filters);
      const key = totalsKey(actor, { filters });
      const counting = countingOf(where, { filters }, scope, { isDefault: false, isExact: false });
      return { id, where, key, counting, kept: keptEstimate(key, now) };
    },
  );
  const open = views.filter(({ kept }) => kept === null);
  const rows = open.length > 0 ? ((await db.readAll(open.map(({ counting }) => counting))) as [TotalsRow][]) : [];
  return Promise.all(
    views.map(async ({ id, where, key, counting, kept }) => {
      const row = rows[open.findIndex((view) => view.id === id)]?.[0];
      const asked = { where, counting, isExact: false, share: 1, most: WITHOUT_BOUND, key, now, decimals };
      const totals = kept ?? (await settleTotals(db, row, asked));
      return { view: id, total: totals.total, total_is_estimate: totals.isEstimate };
    }),
  );
}
