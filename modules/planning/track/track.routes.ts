import { type Route, route } from '../../../platform/server/http/route.ts';
import * as contract from './track.contract.ts';
import { dayTrack } from './track.server.ts';

/** Where people were. */
export const trackRoutes: Route[] = [
  route(contract.dayTrack, ({ params, query }, context) => dayTrack(params.id, query.day, context)),
];
