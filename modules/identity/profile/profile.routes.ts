import { type Route, route } from '../../../platform/server/http/route.ts';
import { drivers, storeLocation } from './location.server.ts';
import * as contract from './profile.contract.ts';
import { changePicture, changeProfile } from './profile.server.ts';

/** What people change about themselves, and where they are. */
export const profileRoutes: Route[] = [
  route(contract.updateProfile, ({ body }, context) => changeProfile(body, context)),
  route(contract.profilePicture, ({ body }, context) => changePicture(body, context)),
  route(contract.myLocation, ({ body }, context) => storeLocation(body, context)),
  route(contract.driverLocations, ({ query }, { db }) => db.read(drivers(query.all ?? false))),
];
