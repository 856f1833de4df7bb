import { setPreferences, usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { AppearanceFields } from '../../../ui/patterns/account/appearance-fields.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { useT } from '../../../ui/text/text.tsx';

/** Theme, density and keys of this person, in the portal the theme; every change applies at once. */
export default function Appearance({ onClose, isPortal }: { onClose: () => void; isPortal?: boolean }) {
  const t = useT();
  const { scheme, density, hasSingleKeys } = usePreferences();
  return (
    <Dialog isOpen onClose={onClose} title={t(isPortal ? 'portal.account.appearance' : 'web.appearance.title')}>
      <AppearanceFields value={{ scheme, density, hasSingleKeys }} onChange={setPreferences} isPortal={isPortal} />
    </Dialog>
  );
}
