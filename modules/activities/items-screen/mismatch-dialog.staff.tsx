import { useFormat } from '../../../ui/format/format-context.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Mismatch } from './use-save-items.web.ts';

interface Props {
  mismatch: Mismatch;
  currency: string;
  onUseServer: () => void;
  onClose: () => void;
}

/** The server reckons another total: both are shown, and the person decides. */
export function MismatchDialog({ mismatch, currency, onUseServer, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('activity.mismatch.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('activity.mismatch.keep')}</Button>
          <Button variant="primary" onClick={onUseServer}>
            {t('activity.mismatch.use')}
          </Button>
        </>
      }
    >
      <p>{t('activity.mismatch.text')}</p>
      <DataList
        items={[
          { id: 'mine', label: t('activity.mismatch.mine'), value: format.money(mismatch.sent, { currency }) },
          { id: 'server', label: t('activity.mismatch.server'), value: format.money(mismatch.server, { currency }) },
        ]}
      />
    </Dialog>
  );
}
