import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import type { ListState } from '../../../platform/web/resource-list/state/list-state.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import type { FilterField } from '../../../ui/patterns/filter/filter-value.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type AuditQuestion, auditCalls } from './audit-calls.web.ts';

const ACTIONS = [
  'insert',
  'update',
  'delete',
  'restore',
  'login',
  'login_failed',
  'invitation_link',
  'redact',
  'forget',
];

export type AuditList = ReturnType<typeof useAuditList>;

/** What the log shows, out of the URL: search, filters, page, open entry. */
export function useAuditList() {
  const t = useT();
  const types = useRead(auditCalls.types, {}, { fresh: 'master' }).data;
  const people = useRead(auditCalls.people, { query: {} }, { fresh: 'master' }).data;
  const fields = useMemo(() => filterFields(t, types, people), [t, types, people]);
  return useList({ fields, call: auditCalls.list, ask: asked });
}

function filterFields(
  t: Translate,
  types: readonly { id: string; name: string }[] = [],
  people: readonly { id: number; name: string }[] = [],
): FilterField[] {
  return [
    { key: 'at', label: t('audit.column.at'), kind: 'date' },
    {
      key: 'audit_type',
      label: t('audit.column.type'),
      kind: 'choice',
      options: types.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'action',
      label: t('audit.column.action'),
      kind: 'choice',
      options: ACTIONS.map((action) => ({ value: action, label: t(`audit.action.${action}`) })),
    },
    {
      key: 'actor_user_id',
      label: t('audit.column.who'),
      kind: 'choice',
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { key: 'row_id', label: t('audit.filter.row_id'), kind: 'text' },
    { key: 'setup', label: t('audit.filter.setup'), kind: 'flag', yes: t('audit.yes'), no: t('audit.no') },
    { key: 'request_id', label: t('audit.filter.request_id'), kind: 'text' },
  ];
}

/**
 * The question as the call takes it: presets by name, ids as numbers. Where nothing is asked, the hundreds of entries that a company
 * begins with are left out.
 */
function asked({ q, plain, isNarrowed }: Pick<ListState, 'q' | 'plain' | 'isNarrowed'>): AuditQuestion {
  if (!isNarrowed) return { filters: { setup: false } };
  const { at, actor_user_id: people, row_id: row, ...rest } = plain;
  const filters: Record<string, unknown> = { ...rest };
  if (at && typeof at === 'object' && !Array.isArray(at)) filters.at = 'preset' in at ? at.preset : at;
  if (Array.isArray(people)) filters.actor_user_id = people.map(Number);
  if (typeof row === 'string' && /^\d{1,15}$/.test(row)) filters.row_id = Number(row);
  return { ...(q ? { q } : {}), filters };
}
