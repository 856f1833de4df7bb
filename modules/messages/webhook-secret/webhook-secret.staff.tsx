import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../communications-screen/communications.module.css';

/** A secret of a webhook right after it was made: the one time it can be copied. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT();
  const copy = () => void navigator.clipboard?.writeText(secret).then(() => notify(t('comm.hook.copied')));
  return (
    <Drawer
      isOpen
      title={t('comm.hook.secret')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={copy}>{t('comm.hook.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('comm.hook.kept')}
          </Button>
        </>
      }
    >
      <div className={styles.secret}>
        <p>{t('comm.hook.secret_text')}</p>
        <pre className={styles.code}>{secret}</pre>
      </div>
    </Drawer>
  );
}
