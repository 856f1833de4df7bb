import { type Route, route } from '../../../platform/server/http/route.ts';
import { officerChoice } from './officer-choice.server.ts';
import { getOfficerChoice, getTeam } from './team.contract.ts';
import { team } from './team.server.ts';

/** Who is at what today. */
export const teamRoutes: Route[] = [
  route(getTeam, (_, context) => team(context)),
  route(getOfficerChoice, ({ query }, context) => officerChoice(query, context)),
];
