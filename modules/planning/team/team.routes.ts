import { type Route, route } from '../../../platform/server/http/route.ts';
import { getTeam } from './team.contract.ts';
import { team } from './team.server.ts';

/** Who is at what today. */
export const teamRoutes: Route[] = [route(getTeam, (_, context) => team(context))];
