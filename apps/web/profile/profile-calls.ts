import type { changePassword } from '../../../modules/identity/password/password.contract.ts';
import type { policyAccept, policyGet } from '../../../modules/identity/policy/policy.contract.ts';
import type {
  recoveryCodes,
  secondFactorConfirm,
  secondFactorEnrol,
  secondFactorGet,
  secondFactorOff,
} from '../../../modules/identity/second-factor/second-factor.contract.ts';
import type { sessionList, sessionRevoke } from '../../../modules/identity/session/session.contract.ts';
import type { profilePicture, updateProfile } from '../../../modules/identity/user/user.contract.ts';
import { remote } from '../../../platform/web/query/remote.ts';

/** What a person changes about themselves. */
export const profileCalls = {
  update: remote<typeof updateProfile>('PUT', '/auth/update_profile'),
  picture: remote<typeof profilePicture>('POST', '/auth/edit-profile-picture'),
  password: remote<typeof changePassword>('PUT', '/auth/change_password'),
  factor: remote<typeof secondFactorGet>('GET', '/auth/second-factor'),
  enrol: remote<typeof secondFactorEnrol>('POST', '/auth/second-factor/enrol'),
  confirmFactor: remote<typeof secondFactorConfirm>('POST', '/auth/second-factor/confirm'),
  renew: remote<typeof recoveryCodes>('POST', '/auth/second-factor/recovery-codes'),
  factorOff: remote<typeof secondFactorOff>('DELETE', '/auth/second-factor'),
  policy: remote<typeof policyGet>('GET', '/auth/policy'),
  acceptPolicy: remote<typeof policyAccept>('POST', '/auth/policy'),
  sessions: remote<typeof sessionList>('GET', '/auth/sessions'),
  revoke: remote<typeof sessionRevoke>('DELETE', '/auth/sessions/{id}'),
};
