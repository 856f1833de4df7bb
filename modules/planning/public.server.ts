import { wallList } from '../../platform/server/access/row-walls.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { boardRoutes } from './board/board.routes.ts';
import { placesSchedule } from './geocoding/find-places.server.ts';
import { forgetPlaces } from './geocoding/forget-places.server.ts';
import { geocodingRoutes } from './geocoding/geocoding.routes.ts';
import { holiday } from './holiday/holiday.resource.ts';
import { holidayBehaviour } from './holiday/holiday.server.ts';
import { holidayImport, holidayRoutes } from './holiday/holiday-import.server.ts';
import { mapTileRoutes } from './map-tiles/map-tiles.routes.ts';
import { target } from './target/target.resource.ts';
import { targetBehaviour, targetRoutes } from './target/target.server.ts';
import { teamRoutes } from './team/team.routes.ts';
import { trackRoutes } from './track/track.routes.ts';
import { rosterBulkRoutes } from './user-roster/roster-bulk.server.ts';
import { shiftWall } from './user-roster/shift-overlap.server.ts';
import { userRoster } from './user-roster/user-roster.resource.ts';
import { userRosterBehaviour } from './user-roster/user-roster.server.ts';

/** Holidays, roster and targets as records; the planner's board, addresses and the map. */
export const planningModule = (platform: Platform): ServerModule => {
  wallList('roster_entry', shiftWall);
  const lists = masterLists([
    { resource: userRoster, area: 'rosters', hooks: userRosterBehaviour },
    { resource: target, area: 'targets', hooks: targetBehaviour, without: ['create', 'get', 'update'] },
  ]);
  const holidays = masterLists([{ resource: holiday, area: 'holidays', hooks: holidayBehaviour }]);
  return {
    name: 'planning',
    routes: [
      ...boardRoutes,
      ...teamRoutes,
      ...geocodingRoutes,
      ...mapTileRoutes,
      ...trackRoutes,
      ...holidayRoutes,
      ...holidays.routes,
      ...targetRoutes,
      ...rosterBulkRoutes,
      ...lists.routes,
    ],
    imports: [holidayImport, ...lists.imports],
    resources: [...holidays.resources, ...lists.resources],
    schedules: [placesSchedule(platform), forgetPlaces(platform)],
  };
};
