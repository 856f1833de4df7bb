import type { Language } from '../../../platform/kernel/errors.ts';
import { enumText } from '../../../platform/web/i18n/i18n.ts';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import type { Translate } from '../../../ui/text/text.tsx';
import { fieldName } from '../log/field-names.rules.ts';
import { typeName } from '../log/record-types.rules.ts';
import { recordName } from '../log/references.rules.ts';
import type { AuditLine } from './audit-calls.web.ts';
import { changedFields } from './audit-changes.web.tsx';

type Column = ResourceColumn<AuditLine>;

const MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  insert: 'success',
  restore: 'success',
  delete: 'danger',
  redact: 'danger',
  forget: 'neutral',
  login: 'info',
  login_failed: 'warning',
  login_refused: 'warning',
};
const NAMED_FIELDS = 4;

/** What was done, in shape and word. */
export function ActionBadge({ action }: { action: string }) {
  return <StatusBadge meaning={MEANINGS[action] ?? 'neutral'} label={enumText('audit.action', action)} />;
}

/** Columns of the log: time, who, action, type, record, what changed. */
export function auditColumns(t: Translate, language: Language): Column[] {
  return [
    {
      id: 'at',
      header: t('audit.column.at'),
      width: 232,
      isRef: true,
      priority: 1,
      card: 'title',
      cell: (line) => <FormatDate value={line.at} kind="absolute" />,
    },
    {
      id: 'who',
      header: t('audit.column.who'),
      width: 150,
      priority: 1,
      card: 'meta',
      cell: (line) => <FormatText value={line.actor_name ?? t('audit.system')} />,
    },
    {
      id: 'action',
      header: t('audit.column.action'),
      width: 150,
      priority: 1,
      card: 'status',
      cell: (line) => <ActionBadge action={line.action} />,
    },
    {
      id: 'type',
      header: t('audit.column.type'),
      width: 140,
      priority: 2,
      card: 'meta',
      cell: (line) => <FormatText value={typeName(line.audit_type, language)} />,
    },
    {
      id: 'record',
      header: t('audit.column.record'),
      minWidth: 150,
      priority: 2,
      card: 'meta',
      cell: (line) => <FormatText value={recordName(line)} />,
    },
    {
      id: 'changes',
      header: t('audit.column.changes'),
      minWidth: 200,
      priority: 3,
      cell: (line) => <FormatText value={line.redacted ? t('audit.redacted') : namesOf(line, language)} />,
    },
  ];
}

function namesOf(line: AuditLine, language: Language): string {
  const names = changedFields(line.payload).map((field) => fieldName(field, language));
  const shown = names.slice(0, NAMED_FIELDS).join(', ');
  return names.length > NAMED_FIELDS ? `${shown} +${names.length - NAMED_FIELDS}` : shown;
}
