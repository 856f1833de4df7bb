import { type Route, route } from '../../../platform/server/http/route.ts';
import { geocodingSearch } from './geocoding.contract.ts';
import { geocode } from './geocoding.server.ts';

/** Coordinates of addresses. */
export const geocodingRoutes: Route[] = [route(geocodingSearch, ({ body }, context) => geocode(body, context))];
