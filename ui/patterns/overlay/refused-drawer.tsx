import { IconLock } from '@tabler/icons-react';
import { Button } from '../../primitives/actions/button.tsx';
import { Banner } from '../../primitives/banner.tsx';
import { useT } from '../../text/text.tsx';
import { Drawer } from './drawer.tsx';

interface RefusedDrawerProps {
  /** The title of the form. */
  title: string;
  /** Why the person may not save it, and whom to ask. */
  reason: string;
  onClose: () => void;
}

/** Stands in place of a form that would be refused when it is saved, for who typed or kept its address. */
export function RefusedDrawer({ title, reason, onClose }: RefusedDrawerProps) {
  const t = useT();
  return (
    <Drawer isOpen title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('ui.dialog.close')}</Button>}>
      <Banner meaning="neutral" title={reason} icon={<IconLock size={16} stroke={1.75} />} />
    </Drawer>
  );
}
