import { type Route, route } from '../../../platform/server/http/route.ts';
import { getMapTile } from './map-tiles.contract.ts';
import { mapTile } from './map-tiles.server.ts';

/** Pictures of the map. */
export const mapTileRoutes: Route[] = [route(getMapTile, ({ params }, context) => mapTile(params, context))];
