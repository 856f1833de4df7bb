import { remote } from '../../../platform/web/query/remote.ts';
import type {
  listSignLinks,
  makeSignLink,
  refuseSignoffCall,
  revokeSignLink,
} from '../order-sign-link/sign-link.contract.ts';

/** Calls of signing by link and of refusing to sign. */
export const signingCalls = {
  links: remote<typeof listSignLinks>('GET', '/order/{id}/sign-link'),
  make: remote<typeof makeSignLink>('POST', '/order/{id}/sign-link'),
  stop: remote<typeof revokeSignLink>('DELETE', '/order/{id}/sign-link/{linkId}'),
  refuse: remote<typeof refuseSignoffCall>('POST', '/order/{id}/refuse-signoff'),
};
