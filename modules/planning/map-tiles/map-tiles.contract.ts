import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

const coordinate = () => z.coerce.number().int().min(0).max(2_097_151);

export const getMapTile = endpoint({
  method: 'GET',
  path: '/map/tiles/{z}/{x}/{y}',
  summary: 'Get a map tile from the service in the setting map_tiles_url',
  area: 'planning',
  access: { any: ['view.maps'] },
  params: z.object({ z: z.coerce.number().int().min(0).max(21), x: coordinate(), y: coordinate() }),
});
