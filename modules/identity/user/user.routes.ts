import { exportRows } from '../../../platform/server/exports/export-rows.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { handOverLink } from '../invitation/hand-over.server.ts';
import * as contract from './user.contract.ts';
import * as change from './user-change.contract.ts';
import { changeEmail, deleteUser, invite, setLock, setLoginFlag, setPassword } from './user-commands.server.ts';
import { createUser } from './user-create.server.ts';
import { userSource } from './user-export.server.ts';
import {
  allStaff,
  filtersOf,
  listUsers,
  ofRoles,
  pickList,
  readUser,
  type UserQuestion,
} from './user-queries.server.ts';
import { updateUser } from './user-update.server.ts';

export const userRoutes = (config: PlatformConfig): Route[] => [
  route(contract.userList, ({ query }, context) => listUsers(query, context)),
  route(contract.userAll, (_input, context) => allStaff(context)),
  route(contract.userPickList, (_input, { db }) => db.read(pickList)),
  route(contract.usersByRole, ({ body }, { db }) => db.read(ofRoles(body.role_id))),
  route(contract.userExportXlsx, ({ query }, context) => exported('xlsx', query, context)),
  route(contract.userExportCsv, ({ query }, context) => exported('csv', query, context)),
  route(contract.userGet, ({ params }, context) => readUser(params.id, context)),
  route(change.userCreate, ({ body }, context) => createUser(config, body, context)),
  route(change.userUpdate, ({ params, body }, context) => updateUser(config, params.id, body, context)),
  route(change.userEmail, ({ params, body }, context) => changeEmail(params.id, body, context)),
  route(change.userUnlock, ({ params, body }, context) => setLock(params.id, body.is_locked, context)),
  route(change.userLoginFlag, ({ params, body }, context) =>
    setLoginFlag(params.id, body.is_first_time_login, context),
  ),
  route(change.userPassword, ({ params, body }, context) => setPassword(params.id, body.password, context)),
  route(change.userInvite, ({ params }, context) => invite(config, params.id, context)),
  route(change.userInvitationLink, ({ params }, context) =>
    context.db.write((tx) => handOverLink(tx, config, params.id, context)),
  ),
  route(change.userDelete, ({ params, query }, context) => deleteUser(params.id, query.reassign_to, context)),
];

function exported(format: 'xlsx' | 'csv', query: UserQuestion, context: SignedInContext) {
  return exportRows(userSource, format, { ...query, filters: filtersOf(query) }, context) as never;
}
