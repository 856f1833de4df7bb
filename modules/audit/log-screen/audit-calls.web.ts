import type { z } from 'zod';
import type { Page } from '../../../platform/contract/endpoint.ts';
import type { FileAnswer } from '../../../platform/web/query/download.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type {
  auditLine,
  auditTypes,
  recordAsOf,
  redactAudit,
  restoreAudit,
  sealState,
  verifyAudit,
} from '../log/audit-log.contract.ts';

export type AuditLine = z.infer<typeof auditLine>;
export type Verdict = z.infer<typeof verifyAudit.answer>;

/** What the log is asked for. */
export interface AuditQuestion {
  q?: string;
  filters: Readonly<Record<string, unknown>>;
}

export const auditCalls = {
  list: looseRemote<{ query: AuditQuestion & { page?: number; per_page?: number } }, Page<AuditLine>>(
    'GET',
    '/auditlogs',
  ),
  types: remote<typeof auditTypes>('GET', '/auditlogs/audit_types'),
  seal: remote<typeof sealState>('GET', '/auditlogs/seal'),
  verify: remote<typeof verifyAudit>('GET', '/auditlogs/verify'),
  asOf: remote<typeof recordAsOf>('GET', '/auditlogs/as-of'),
  redact: remote<typeof redactAudit>('DELETE', '/auditlogs/{id}'),
  restore: remote<typeof restoreAudit>('POST', '/auditlogs/{id}/restore'),
  sheet: looseRemote<{ query: AuditQuestion }, FileAnswer>('GET', '/auditlogs/export'),
  people: looseRemote<{ query: object }, { id: number; name: string }[]>('GET', '/user/all-dropdown-list'),
};
