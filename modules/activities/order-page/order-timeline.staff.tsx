import { IconArrowRight, IconMessage, IconPaperclip, IconPencil, IconSignature, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { hasText } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { NoteComposer } from '../../../ui/patterns/record/note-composer.tsx';
import { Timeline } from '../../../ui/patterns/record/timeline.tsx';
import type { TimelineEvent } from '../../../ui/patterns/record/timeline-groups.ts';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useOrderUploads } from '../order-files/use-order-uploads.web.ts';
import { planEvents } from '../order-history/plan-events.rules.ts';
import type { PlanChange } from '../order-record/order-record.contract.ts';
import { orderReads, orderWrites } from '../order-web/order-calls.web.ts';
import { reasonText } from '../order-web/order-names.web.ts';
import type { OrderFile, OrderNote, OrderRecord } from '../order-web/order-types.web.ts';
import { refetchRecord } from '../order-web/order-write.web.ts';
import styles from './order-page.module.css';

const ICONS: Record<string, ReactNode> = {
  note: <IconMessage size={16} stroke={1.75} />,
  status: <IconArrowRight size={16} stroke={1.75} />,
  file: <IconPaperclip size={16} stroke={1.75} />,
  sign: <IconSignature size={16} stroke={1.75} />,
  change: <IconPencil size={16} stroke={1.75} />,
};
/** Stands in the feed with the name of who refused, not as a step of the activity. */
const REFUSED = 'signoff_refused';
const KINDS = ['note', 'status', 'file', 'sign'];

/** The signature itself says who signed; a link and the portal have nobody beside who recorded it. */
const isTold = ({ action, by_name: by }: LogRow): boolean =>
  action === REFUSED || (action === 'customer_signoff' && !by);

interface LogRow {
  id: number;
  action: string;
  at: string;
  by_name?: string | null;
  reason?: string | null;
}

/** Notes, states, files and proofs of an activity in one feed, the composer on top. */
export function OrderTimeline({ record, extra = [] }: { record: OrderRecord; extra?: readonly TimelineEvent[] }) {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const { user } = useSession();
  const status = useRead(orderReads.status, { params: { id: record.id } }, { isQuiet: true });
  const log = status.data?.log as LogRow[] | undefined;
  const plan = status.data?.plan;
  const mayDeleteAll = can('delete.order_notes');
  const events = useMemo(() => {
    const remove = (note: OrderNote) =>
      mayDeleteAll || note.author_id === user.id ? () => void removeNote(record.id, note, t) : undefined;
    const all = [
      ...record.notes.map((note) => noteEvent(note, t, remove(note))),
      ...(record.attachments as OrderFile[]).map((file) => fileEvent(file, t)),
      ...(log ?? []).filter((row) => !isTold(row)).map((row) => logEvent(row, t)),
      ...(plan ?? []).flatMap((change) => plannedEvents(change, t, format)),
      ...proofEvents(record, t),
      ...extra,
    ];
    return all.sort((a, b) => b.at.localeCompare(a.at));
  }, [record, log, plan, t, format, extra, mayDeleteAll, user.id]);
  return (
    <Timeline
      title={t('activity.section.timeline')}
      events={events}
      icon={(kind) => ICONS[kind]}
      kinds={KINDS.map((kind) => ({ kind, label: t(`activity.timeline.${kind}`) }))}
      composer={can('create.order_notes') ? <Composer record={record} /> : undefined}
    />
  );
}

function Composer({ record }: { record: OrderRecord }) {
  const t = useT();
  const [isForCustomer, setForCustomer] = useState(false);
  const uploads = useOrderUploads(record.id, isForCustomer ? 'customer' : 'internal');
  const onSend = async (text: string, files: readonly File[]) => {
    uploads.add(files);
    if (text === '') return true;
    const body = { content: text, visibility: isForCustomer ? ('customer' as const) : ('internal' as const) };
    return send(orderWrites.addNote, { params: { id: record.id }, body })
      .then(() => refetchRecord(record.id))
      .then(
        () => true,
        (error: Error) => {
          notifyError(error.message);
          return false;
        },
      );
  };
  return (
    <NoteComposer
      hasFiles
      onSend={onSend}
      options={
        <CheckboxField label={t('activity.note.for_customer')} value={isForCustomer} onChange={setForCustomer} />
      }
    />
  );
}

async function removeNote(orderId: number, note: OrderNote, t: Translate): Promise<void> {
  const isSure = await confirm({
    title: t('activity.note.delete_title'),
    text: note.content.slice(0, 200),
    confirm: t('activity.note.delete'),
    isDanger: true,
  });
  if (!isSure) return;
  await send(orderWrites.removeNote, { params: { id: orderId, noteId: note.id } }).catch((error: Error) =>
    notifyError(error.message),
  );
  await refetchRecord(orderId);
}

function noteEvent(note: OrderNote, t: Translate, onDelete: (() => void) | undefined): TimelineEvent {
  return {
    id: `note-${note.id}`,
    kind: 'note',
    at: note.created_at,
    who: note.author,
    what: t(note.visibility === 'customer' ? 'activity.event.note_customer' : 'activity.event.note'),
    body: (
      <span className={styles.note}>
        <span className={styles.text}>{note.content}</span>
        {onDelete ? (
          <IconButton
            label={t('activity.note.delete')}
            icon={<IconTrash size={14} stroke={1.75} />}
            onClick={onDelete}
          />
        ) : null}
      </span>
    ),
  };
}

function fileEvent(file: OrderFile, t: Translate): TimelineEvent {
  return {
    id: `file-${file.id}`,
    kind: 'file',
    at: file.created_at,
    who: file.uploaded_by?.name,
    what: t('activity.event.file', { name: file.name }),
  };
}

function logEvent(row: LogRow, t: Translate): TimelineEvent {
  const key = `activity.event.${row.action}`;
  return {
    id: `log-${row.id}`,
    kind: 'status',
    at: row.at,
    who: row.by_name ?? undefined,
    what: hasText(key) ? t(key) : t('activity.event.other', { action: row.action.replaceAll('_', ' ') }),
    body: row.reason ? reasonText(row.reason, t) : undefined,
  };
}

/** "moved it from 20 Nov 13:00 to 23 Nov 09:00". */
function plannedEvents(change: PlanChange, t: Translate, format: Formatters): TimelineEvent[] {
  return planEvents(change).map(({ key, from, to, isTime }) => {
    const shown = (value: string | null) => (value === null ? '' : isTime ? format.dateTime(value) : value);
    return {
      id: `plan-${change.id}-${key}`,
      kind: 'status',
      at: change.at,
      who: change.by_name ?? undefined,
      what: t(`activity.event.${key}`, { from: shown(from), to: shown(to) }),
    };
  });
}

function proofEvents(
  { signoff, voided_signoffs: voided, receivedBy, refusals }: OrderRecord,
  t: Translate,
): TimelineEvent[] {
  const signed = signoff
    ? [
        {
          id: `sign-${signoff.id}`,
          kind: 'sign',
          at: signoff.signed_at,
          who: signoff.signer_name,
          what: t('activity.event.signed'),
        },
      ]
    : [];
  const received = receivedBy.map((row) => ({
    id: `received-${row.id}`,
    kind: 'sign',
    at: row.received_at,
    who: row.name,
    what: t('activity.event.received'),
    body: row.position ?? undefined,
  }));
  const refused = refusals.map((row) => ({
    id: `refusal-${row.id}`,
    kind: 'sign',
    at: row.created_at,
    who: row.name,
    what: t(`activity.event.${REFUSED}`),
    body: row.reason,
  }));
  const struck = voided.map((row) => ({
    id: `voided-${row.id}`,
    kind: 'sign',
    at: row.signed_at,
    who: row.signer_name,
    what: (
      <>
        <s>{t('activity.event.signed')}</s> · {t('activity.event.voided')}
      </>
    ),
    body: row.void_reason ?? undefined,
  }));
  return [...signed, ...struck, ...received, ...refused];
}
