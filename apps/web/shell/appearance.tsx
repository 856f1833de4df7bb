import { setPreferences, usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { AppearanceFields } from '../../../ui/patterns/account/appearance-fields.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';

interface Props {
  title: string;
  onClose: () => void;
  isPortal?: boolean;
}

/** Theme, density and keys of this person, in the portal the theme; every change applies at once. */
export default function Appearance({ title, onClose, isPortal }: Props) {
  const { scheme, density, hasSingleKeys } = usePreferences();
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <AppearanceFields value={{ scheme, density, hasSingleKeys }} onChange={setPreferences} isPortal={isPortal} />
    </Dialog>
  );
}
