import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { signoffCall } from '../order-commands/order-commands.contract.ts';
import type { refuseSignoffCall } from '../order-sign-link/sign-link.contract.ts';
import type { portalChoicesCall, portalDocumentCall } from '../portal-home/portal-home.contract.ts';
import type {
  portalAttachCall,
  portalCreateCall,
  portalDeleteNoteCall,
  portalDetachCall,
  portalNoteCall,
  portalUpdateCall,
  portalWithdrawCall,
} from '../portal-orders/portal-orders.contract.ts';
import type { PortalRequest, PortalRequestRow } from './portal-types.web.ts';

const ORDERS = '/customer-portal/{customerId}/orders';
type Of = { customerId: number };
type One = { customerId: number; id: number };

interface Page<Row> {
  data: Row[];
  current_page: number;
  per_page: number;
  total: number;
}

interface Dashboard {
  next_visit: PortalRequestRow | null;
  to_sign: PortalRequestRow[];
  to_sign_count: number;
  /** The company’s words to its customers. */
  note: string | null;
  open_count: number;
  /** What open work waits for, to be signed or brought. */
  papers: {
    id: number;
    name: string;
    state: 'to_sign' | 'missing' | 'expired' | 'rejected' | 'expiring';
    expires_at: string | null;
    order_id: number;
    reference_no: string;
  }[];
  recent: PortalRequestRow[];
}

/** The portal's calls; rows and records as types of their own, because the contract leaves their columns open. */
export const portalCalls = {
  dashboard: looseRemote<{ params: Of }, Dashboard>('GET', '/customer-portal/{customerId}/dashboard'),
  choices: remote<typeof portalChoicesCall>('GET', '/customer-portal/{customerId}/request-choices'),
  list: looseRemote<
    { params: Of; query: { q?: string; page?: number; per_page?: number; filters?: Record<string, unknown> } },
    Page<PortalRequestRow>
  >('GET', ORDERS),
  get: looseRemote<{ params: One }, PortalRequest>('GET', `${ORDERS}/{id}`),
  create: remote<typeof portalCreateCall>('POST', ORDERS),
  update: remote<typeof portalUpdateCall>('PUT', `${ORDERS}/{id}`),
  withdraw: remote<typeof portalWithdrawCall>('DELETE', '/customer-portal/{id}'),
  note: remote<typeof portalNoteCall>('POST', `${ORDERS}/{id}/notes`),
  deleteNote: remote<typeof portalDeleteNoteCall>('DELETE', `${ORDERS}/{id}/notes/{noteId}`),
  attach: remote<typeof portalAttachCall>('POST', `${ORDERS}/{id}/attachments`),
  document: remote<typeof portalDocumentCall>('GET', '/customer-portal/{customerId}/orders/{id}/document'),
  signOff: remote<typeof signoffCall>('POST', '/order/{id}/customer-signoff'),
  refuse: remote<typeof refuseSignoffCall>('POST', '/order/{id}/refuse-signoff'),
  detach: remote<typeof portalDetachCall>('DELETE', `${ORDERS}/{id}/attachments/{attId}`),
};

/** Every cached read of the portal is below these paths. */
export const PORTAL_PATHS = ['/customer-portal'];
