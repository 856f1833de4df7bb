import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { fileOwner } from '../../files/public.server.ts';
import { profilePicture, updateProfile } from '../user/user.contract.ts';
import * as contract from './location.contract.ts';
import { drivers, hideLocation, storeLocation, tellAtWork, track } from './location.server.ts';
import { changePicture, changeProfile } from './profile.server.ts';

/** What people change about themselves, and where they are. */
export function profileRoutes(platform: Platform): Route[] {
  picturesAreSeen();
  return routes(platform);
}

/** Staff see everybody's picture; portal users their own and those of people of the customer they act for. */
function picturesAreSeen(): void {
  fileOwner('user', async ({ actor, db }, userId) => {
    if (actor.audience === 'staff' || actor.userId === userId) return true;
    const colleague = await db.maybe(
      sql`select 1 from customer_user where customer_id = ${actor.customerId} and user_id = ${userId}`,
    );
    return colleague !== undefined;
  });
}

const routes = (platform: Platform): Route[] => [
  route(updateProfile, ({ body }, context) => changeProfile(body, context)),
  route(profilePicture, ({ body }, context) => changePicture(platform, body, context)),
  route(contract.myLocation, ({ body }, context) => storeLocation(body, context)),
  route(contract.atWork, (_request, context) => tellAtWork(context)),
  route(contract.hideMyLocation, (_request, context) => hideLocation(context)),
  route(contract.userTrack, async ({ params, query }, { db }) => {
    const [[known], rows] = (await db.readAll([
      sql`select 1 from app_user where id = ${params.id} and deleted_at is null`,
      track(params.id, query.since),
    ])) as [unknown[], { lat: number; long: number; accuracy: number | null; at: string }[]];
    return known ? rows : fail('not_found');
  }),
  route(contract.driverLocations, ({ query }, { db, actor }) => db.read(drivers(actor, query.all ?? false))),
];
