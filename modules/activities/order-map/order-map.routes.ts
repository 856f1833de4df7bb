import { type Route, route } from '../../../platform/server/http/route.ts';
import { getOrderMap } from './order-map.contract.ts';
import { orderMap } from './order-map.server.ts';

/** Activities on the map. */
export const orderMapRoutes: Route[] = [route(getOrderMap, ({ query }, context) => orderMap(query, context))];
