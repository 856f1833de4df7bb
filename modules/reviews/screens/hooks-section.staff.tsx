import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { HookForm } from './hook-form.staff.tsx';
import { type Hook, reviewCalls } from './review-calls.web.ts';
import styles from './review-screens.module.css';

/** Where answers of a review type are sent, and of which of them. */
export function HooksSection({ typeId }: { typeId: number }) {
  const t = useT();
  const { data, refetch } = useRead(reviewCalls.hooks, { params: { id: typeId } });
  const [open, setOpen] = useState<Hook | 'new' | null>(null);
  const remove = async (hook: Hook) => {
    const words = t('reviews.webhook_delete', { url: hook.url });
    if (!(await confirm({ title: words, confirm: t('reviews.remove'), isDanger: true }))) return;
    await send(reviewCalls.removeHook, { params: { id: typeId, whId: hook.id } }).catch((error: Error) =>
      notifyError(error.message),
    );
    await refetch();
  };
  return (
    <Section
      title={t('reviews.webhooks')}
      count={data?.length || undefined}
      action={<Button onClick={() => setOpen('new')}>{t('reviews.webhook_add')}</Button>}
    >
      <p className={styles.quiet}>{t('reviews.webhooks_text')}</p>
      <ul className={styles.list}>
        {(data ?? []).map((hook) => (
          <HookLine key={hook.id} hook={hook} onEdit={() => setOpen(hook)} onRemove={() => void remove(hook)} />
        ))}
      </ul>
      {open ? (
        <HookForm
          typeId={typeId}
          hook={open === 'new' ? null : open}
          onSaved={() => void refetch()}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Section>
  );
}

function HookLine({ hook, onEdit, onRemove }: { hook: Hook; onEdit: () => void; onRemove: () => void }) {
  const t = useT();
  const events = hook.events.map((event) => t(`reviews.event.${event}`)).join(', ');
  return (
    <li className={styles.row}>
      <span className={styles.grow}>
        {hook.url}
        <span className={styles.quiet}>
          {events} · {stateOf(hook, t)}
        </span>
      </span>
      <IconButton label={t('reviews.webhook_edit', { url: hook.url })} icon={<IconPencil />} onClick={onEdit} />
      <IconButton label={t('reviews.webhook_delete', { url: hook.url })} icon={<IconTrash />} onClick={onRemove} />
    </li>
  );
}

function stateOf(hook: Hook, t: ReturnType<typeof useT>): string {
  if (!hook.active) return t('reviews.webhook_off');
  if (hook.last_error) return hook.last_error;
  return hook.last_status === null ? t('reviews.webhook_new') : t('reviews.webhook_ok', { status: hook.last_status });
}
