import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type Hook, reviewCalls } from './review-calls.web.ts';
import styles from './review-screens.module.css';

/** Where answers of a review type are sent; a new secret is shown this once. */
export function HooksSection({ typeId }: { typeId: number }) {
  const t = useT();
  const { data, refetch } = useRead(reviewCalls.hooks, { params: { id: typeId } });
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = () =>
    void send(reviewCalls.addHook, { params: { id: typeId }, body: { url } }).then(
      (made) => {
        setSecret(made.secret);
        setUrl('');
        void refetch();
      },
      (error: Error & { errors?: Record<string, string[]> }) => setProblem(error.errors?.url?.[0] ?? error.message),
    );
  const remove = async (hook: Hook) => {
    const words = t('reviews.webhook_delete', { url: hook.url });
    if (!(await confirm({ title: words, confirm: t('reviews.remove'), isDanger: true }))) return;
    await send(reviewCalls.removeHook, { params: { id: typeId, whId: hook.id } }).catch((error: Error) =>
      notifyError(error.message),
    );
    await refetch();
  };
  return (
    <Section title={t('reviews.webhooks')}>
      <p className={styles.quiet}>{t('reviews.webhooks_text')}</p>
      {secret ? (
        <Banner meaning="info" title={t('reviews.webhook_secret')}>
          <code className={styles.secret}>{secret}</code>
        </Banner>
      ) : null}
      <ul className={styles.list}>
        {(data ?? []).map((hook) => (
          <li key={hook.id} className={styles.row}>
            <span className={styles.grow}>
              {hook.url}
              <span className={styles.quiet}>{stateOf(hook, t)}</span>
            </span>
            <IconButton
              label={t('reviews.webhook_delete', { url: hook.url })}
              icon={<IconTrash />}
              onClick={() => void remove(hook)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <span className={styles.grow}>
          <TextField
            label={t('reviews.webhook_url')}
            type="url"
            placeholder="https://"
            value={url}
            onChange={(text) => {
              setUrl(text);
              setProblem(null);
            }}
            error={problem}
          />
        </span>
        <Button onClick={add} disabled={url.trim() === ''}>
          {t('reviews.webhook_add')}
        </Button>
      </div>
    </Section>
  );
}

function stateOf(hook: Hook, t: ReturnType<typeof useT>): string {
  if (!hook.active) return t('reviews.webhook_off');
  if (hook.last_error) return hook.last_error;
  return hook.last_status === null ? t('reviews.webhook_new') : t('reviews.webhook_ok', { status: hook.last_status });
}
