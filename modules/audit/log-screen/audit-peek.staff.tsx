import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { PeekWalk } from '../../../ui/patterns/list/peek-walk.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useLocale, useT } from '../../../ui/text/text.tsx';
import { recordPage, typeName } from '../log/record-types.rules.ts';
import { recordName } from '../log/references.rules.ts';
import styles from './audit.module.css';
import { type AuditLine, auditCalls } from './audit-calls.web.ts';
import { Changes, changedFields } from './audit-changes.web.tsx';
import { ActionBadge } from './audit-columns.staff.tsx';
import { RedactDialog } from './redact-dialog.staff.tsx';

interface Props {
  line: AuditLine | undefined;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One entry beside the list: who, when, from where, each field before and after, and the record as it was then. */
export function AuditPeek({ line, onClose, ...walk }: Props) {
  const t = useT();
  const [isRedacting, setRedacting] = useState(false);
  const actions = useActions(line, () => setRedacting(true));
  if (!line) return null;
  const page = recordPage(line.owner_type ?? line.audit_type, line.owner_type ? line.owner_id : line.row_id);
  const footer = (
    <>
      {actions.length > 0 ? <ActionMenu actions={actions} isBordered position="top-end" /> : null}
      {page ? (
        <Button variant="primary" href={page}>
          {t('audit.open_record')}
        </Button>
      ) : null}
    </>
  );
  return (
    <PeekDrawer
      recordId={String(line.id)}
      reference={`#${line.id}`}
      href={page ?? undefined}
      footer={footer}
      walk={<PeekWalk {...walk} />}
      onClose={onClose}
    >
      <Entry line={line} />
      {isRedacting ? <RedactDialog id={line.id} onClose={() => setRedacting(false)} /> : null}
    </PeekDrawer>
  );
}

function Entry({ line }: { line: AuditLine }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  const fields = changedFields(line.payload);
  return (
    <div className={styles.peek}>
      <div>
        <h2 className={styles.peekName}>
          {typeName(line.audit_type, language)} · {recordName(line)}
        </h2>
        <ActionBadge action={line.action} />
      </div>
      <DataList items={facts(line, t)} />
      {fields.length > 0 ? (
        <Changes table={line.audit_type} {...line.payload} fields={fields} names={line.names} />
      ) : null}
      {line.row_id === null || line.redacted ? null : isWhole ? (
        <AsOf line={line} rowId={line.row_id} />
      ) : (
        <span>
          <Button onClick={() => setWhole(true)}>{t('audit.as_of')}</Button>
        </span>
      )}
    </div>
  );
}

/** The record as it was right after the entry, beside how it is now. */
function AsOf({ line, rowId }: { line: AuditLine; rowId: number }) {
  const t = useT();
  const query = { audit_type: line.audit_type, row_id: rowId, at: line.at };
  const { data, error } = useRead(auditCalls.asOf, { query });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p aria-busy="true">{t('audit.as_of.loading')}</p>;
  if (!data.existed) return <p>{t('audit.as_of.gone')}</p>;
  return (
    <section className={styles.asOf} aria-label={t('audit.as_of.title')}>
      <h3>{t('audit.as_of.title')}</h3>
      <p>{t('audit.as_of.differs', { count: data.differs.length })}</p>
      <Changes table={line.audit_type} before={data.earlier} after={data.current} fields={Object.keys(data.earlier)} />
    </section>
  );
}

function facts(line: AuditLine, t: Translate) {
  const item = (id: string, value: React.ReactNode) => ({ id, label: t(`audit.column.${id}`), value });
  return [
    item('at', <FormatDate value={line.at} kind="absolute" />),
    item('who', line.actor_name ?? t('audit.system')),
    ...(line.ip ? [item('ip', line.ip)] : []),
    ...(line.request_id ? [item('request', line.request_id)] : []),
    ...(line.redacted
      ? [item('redacted', t('audit.redacted_by', { by: line.redacted.by ?? '—', reason: line.redacted.reason }))]
      : []),
  ];
}

function useActions(line: AuditLine | undefined, onRedact: () => void): Action[] {
  const t = useT();
  const can = useCan();
  if (!line) return [];
  const restore = async () => {
    const isSure = await confirm({
      title: t('audit.restore.title', { name: recordName(line) }),
      text: t('audit.restore.text'),
      confirm: t('audit.restore'),
    });
    if (!isSure) return;
    try {
      const { restored } = await send(auditCalls.restore, { params: { id: line.id } });
      notify(t('audit.restore.done', { count: restored.length }));
      const lacking = [...new Set(restored.flatMap((one) => one.lacking))];
      if (lacking.length > 0) notifyError(t('audit.restore.lacking', { fields: lacking.join(', ') }));
      await invalidate(['/auditlogs']);
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
    }
  };
  return [
    ...(line.is_restorable && can('restore.auditlogs')
      ? [{ id: 'restore', label: t('audit.restore'), onSelect: () => void restore() }]
      : []),
    ...(!line.redacted && can('delete.auditlogs')
      ? [{ id: 'redact', label: t('audit.redact'), isDanger: true, onSelect: onRedact }]
      : []),
  ];
}
