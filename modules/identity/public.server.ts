import { namePermissions } from '../../platform/kernel/permissions.ts';
import { opensRecords } from '../../platform/server/access/record-pages.ts';
import { sql } from '../../platform/server/db/statement.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { activityTypeRoutes } from './activity-type/activity-type.routes.ts';
import { environmentRoutes } from './environment/environment.routes.ts';
import { loginReachRoutes } from './login-reach/login-reach.routes.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { permissionName } from './permission/catalogue.rules.ts';
import { permissionRoutes } from './permission/permission.routes.ts';
import { syncAllPermissions } from './permission/sync.server.ts';
import { policyRoutes } from './policy/policy.routes.ts';
import { notificationSwitchRoutes } from './profile/notification-switch.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { peopleComeBack } from './role/people-come-back.server.ts';
import { roleRoutes } from './role/role.routes.ts';
import { roleImport, roleSource } from './role/role-sheet.server.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { useAccessControl } from './session/access-cache.server.ts';
import { accessSource } from './session/access-source.server.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { sweepIdentity } from './sweep.server.ts';
import { userRoutes } from './user/user.routes.ts';
import { userSource } from './user/user-export.server.ts';
import { userImport } from './user/user-import.server.ts';
import { userHistoryRoutes } from './user-history/user-history.routes.ts';
import { roleLive, userLive, userSearch } from './user-search/user-found.server.ts';
import { whyRoutes } from './why/why.routes.ts';

export { takeFromBudget } from './attempt/attempt.server.ts';
export { handOverLink } from './invitation/hand-over.server.ts';
export { openWork } from './open-work/open-work.server.ts';
export {
  companyName,
  endHandedOver,
  isJustMade,
  makeToken,
  redeemToken,
} from './password/auth-token.server.ts';
export { hashPassword } from './password/hash.server.ts';
export { demandPolicy } from './password/password.server.ts';
export { permissionWords } from './permission/catalogue.rules.ts';
export { type Acceptance, currentPolicy, demandAcceptance, keepAcceptance } from './policy/policy.server.ts';
export {
  demandReadsAsCustomers,
  demandRoleHeld,
  insertLink,
  type Opener,
  readsAsCustomers,
  type ShownToCustomers,
  stillInvites,
} from './portal-person/portal-person.server.ts';
export { keepMailsStopped } from './portal-person/stopped-mails.server.ts';
export { positionsBetween } from './profile/location.server.ts';
export { demandRecentPassword } from './session/reauthentication.server.ts';
export { insertPortalUser, insertUser } from './user/user-create.server.ts';

/** Who a person is, for which company and customer they act, and what they may do. */
export const identityModule = (platform: Platform): ServerModule => {
  peopleComeBack();
  namePermissions(permissionName);
  for (const page of ['ams/users', userSearch.page])
    opensRecords(
      page,
      (actor) => sql`select from app_user k where k.id = n.id and k.deleted_at is null and ${userSearch.may(actor)}`,
    );
  opensRecords(
    'ams/roles',
    (actor) => sql`select from role k where k.id = n.id and k.deleted_at is null and ${roleLive.may(actor)}`,
  );
  const { database, config } = platform;
  const source = accessSource(database);
  return {
    name: 'identity',
    routes: [
      ...environmentRoutes(config, source),
      ...sessionRoutes(config),
      ...secondFactorRoutes(config),
      ...oidcRoutes(config),
      ...loginReachRoutes(platform.config),
      ...passwordRoutes(config),
      ...policyRoutes,
      ...userRoutes(config),
      ...userHistoryRoutes,
      ...whyRoutes,
      ...profileRoutes(platform),
      ...notificationSwitchRoutes,
      ...roleRoutes,
      ...permissionRoutes,
      ...activityTypeRoutes,
    ],
    imports: [userImport(config), roleImport],
    exports: [userSource, roleSource],
    schedules: [{ kind: 'identity.sweep', cron: '23 * * * *', run: (tenantIds) => sweepIdentity(database, tenantIds) }],
    live: [userLive, roleLive],
    search: [userSearch],
    accessSource: source,
    accessReady: useAccessControl,
    prepare: () => syncAllPermissions(database),
  };
};
