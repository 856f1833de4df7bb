import { IconMessage, IconPaperclip, IconSignatureOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { uploadFile } from '../../../platform/web/files/upload.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { PortalCard } from '../../../ui/patterns/portal/portal-page.tsx';
import { NoteComposer } from '../../../ui/patterns/record/note-composer.tsx';
import { Timeline } from '../../../ui/patterns/record/timeline.tsx';
import type { TimelineEvent } from '../../../ui/patterns/record/timeline-groups.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { PORTAL_PATHS, portalCalls } from '../portal-web/portal-calls.web.ts';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import type { PortalFile, PortalNote, PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './request.module.css';
import { ThreadFile } from './thread-file.portal.tsx';

/** An own note can be taken back this long. */
const NOTE_MS = 15 * 60_000;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const ICONS: Readonly<Record<string, ReactNode>> = {
  note: <IconMessage {...icon} />,
  file: <IconPaperclip {...icon} />,
  sign: <IconSignatureOff {...icon} />,
};

/** Notes and files between the customer and the team, in one thread, newest first. */
export function RequestThread({ request, isWriting }: { request: PortalRequest; isWriting: boolean }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const thread = useThread(request);
  useEffect(() => {
    const field = isWriting ? box.current?.querySelector('textarea') : null;
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [isWriting]);
  const canWrite = request.allowed_actions.includes('note');
  const events = [
    ...request.notes.map((note) => noteEvent(t, note, note.author_id === user.id ? thread.takeBack : undefined)),
    ...request.attachments.map((file) => fileEvent(t, file, thread.removable(file) ? thread.removeFile : undefined)),
    ...request.refusals.map((refusal) => refusalEvent(t, refusal)),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <div ref={box} className={styles.thread}>
      <PortalCard title={t('portal.request.thread')} isPadded>
        <Timeline
          events={events}
          empty={t('portal.request.thread_none')}
          icon={(kind) => ICONS[kind]}
          composer={
            canWrite ? (
              <NoteComposer hasFiles onSend={thread.write} placeholder={t('portal.request.write')} />
            ) : undefined
          }
        />
      </PortalCard>
    </div>
  );
}

function noteEvent(t: Translate, note: PortalNote, takeBack: ((note: PortalNote) => void) | undefined): TimelineEvent {
  const isFresh = Date.now() - Date.parse(note.created_at) < NOTE_MS;
  return {
    id: `note-${note.id}`,
    kind: 'note',
    at: note.created_at,
    who: note.author,
    what: t('portal.request.wrote'),
    body: (
      <>
        {note.content}
        {takeBack && isFresh ? (
          <div>
            <Button variant="quiet" onClick={() => takeBack(note)}>
              {t('portal.request.take_back')}
            </Button>
          </div>
        ) : null}
      </>
    ),
  };
}

function refusalEvent(t: Translate, refusal: PortalRequest['refusals'][number]): TimelineEvent {
  return {
    id: `refusal-${refusal.id}`,
    kind: 'sign',
    at: refusal.created_at,
    who: refusal.name,
    what: t('portal.request.refused'),
    body: refusal.reason,
  };
}

function fileEvent(t: Translate, file: PortalFile, remove: ((file: PortalFile) => void) | undefined): TimelineEvent {
  return {
    id: `file-${file.id}`,
    kind: 'file',
    at: file.created_at,
    who: file.uploaded_by?.name,
    what: t('portal.request.added_file'),
    body: <ThreadFile file={file} onRemove={remove} />,
  };
}

function useThread(request: PortalRequest) {
  const t = useT();
  const { user } = useSession();
  const { id: customerId } = usePortalCustomer();
  const params = { customerId, id: request.id };
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
      return false;
    } finally {
      await invalidate(PORTAL_PATHS);
    }
  };
  return {
    write: (content: string, files: readonly File[]) =>
      attempt(async () => {
        const stored = [];
        for (const file of files) stored.push(await uploadFile(file));
        if (content) await send(portalCalls.note, { params, body: { content } });
        const attachments = stored.map(({ key, name, file_extension }) => ({ key, name, file_extension }));
        if (attachments.length > 0) await send(portalCalls.attach, { params, body: { attachments } });
      }),
    takeBack: (note: PortalNote) =>
      void attempt(() => send(portalCalls.deleteNote, { params: { ...params, noteId: note.id } })),
    removable: (file: PortalFile) => request.portal_editable && file.uploaded_by?.id === user.id,
    removeFile: (file: PortalFile) =>
      void attempt(() => send(portalCalls.detach, { params: { ...params, attId: file.id } })),
  };
}
