import { type Route, route } from '../../../platform/server/http/route.ts';
import { profilePicture, updateProfile } from '../user/user.contract.ts';
import * as contract from './location.contract.ts';
import { drivers, storeLocation } from './location.server.ts';
import { changePicture, changeProfile } from './profile.server.ts';

/** What people change about themselves, and where they are. */
export const profileRoutes: Route[] = [
  route(updateProfile, ({ body }, context) => changeProfile(body, context)),
  route(profilePicture, ({ body }, context) => changePicture(body, context)),
  route(contract.myLocation, ({ body }, context) => storeLocation(body, context)),
  route(contract.driverLocations, ({ query }, { db }) => db.read(drivers(query.all ?? false))),
];
