import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { customerDocumentCalls } from '../customer-document/customer-document.contract.ts';

export type DocumentState = 'pending' | 'approved' | 'rejected' | 'expired' | 'superseded';
interface Named {
  id: number;
  name: string;
}

/** A line of the list of customer documents. */
export interface CustomerDocumentRow {
  id: number;
  customer_id: number;
  customer: Named;
  name: string;
  number: string | null;
  issued_at: string | null;
  expires_at: string | null;
  status: DocumentState;
  document_types: readonly Named[];
  master_document: Named | null;
  master_document_version: number | null;
  signed_by_name: string | null;
  decided_by: Named | null;
  decided_at: string | null;
  reason: string | null;
  created_by: Named | null;
  created_at: string;
  updated_at: string;
  additional?: Record<string, unknown>;
}

/** A file of a document. */
export interface DocumentFile {
  id: number;
  name: string;
  key: string | null;
  file_extension: string | null;
  mime: string | null;
  status: string;
}

export type CustomerDocument = CustomerDocumentRow & {
  attachments: readonly DocumentFile[];
  next_pending_id: number | null;
};

interface Page<Row> {
  data: Row[];
  total: number;
  per_page: number;
}

/** The calls about customer documents that staff screens make. */
export const documentCalls = {
  list: looseRemote<
    { query: { q?: string; page: number; status?: DocumentState; sort?: string } },
    Page<CustomerDocumentRow>
  >('GET', '/customer-document'),
  get: looseRemote<{ params: { id: number } }, CustomerDocument>('GET', '/customer-document/{id}'),
  decide: remote<(typeof customerDocumentCalls)['decide']>('POST', '/customer-document/{id}/decision'),
};

/** Cached reads that a decision changes. */
export const DOCUMENT_PATHS = ['/customer-document'];
