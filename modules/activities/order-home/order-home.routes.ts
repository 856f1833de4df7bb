import { type Route, route } from '../../../platform/server/http/route.ts';
import { attention } from './attention.server.ts';
import { getAttention, getTrend } from './order-home.contract.ts';
import { trend } from './trend.server.ts';

/** What the first page of staff asks. */
export const orderHomeRoutes: Route[] = [
  route(getAttention, (_, context) => attention(context)),
  route(getTrend, (_, context) => trend(context)),
];
