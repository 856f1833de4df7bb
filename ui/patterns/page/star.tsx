import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { useT } from '../../text/text.tsx';

/** Props of Star: whether the page or record is a favourite, and switching it. */
export interface StarProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The star beside a title: puts the page or record among the person's favourites, or takes it out. */
export function Star({ isOn, onChange }: StarProps) {
  const t = useT();
  const icon = isOn ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />;
  return (
    <IconButton
      label={isOn ? t('ui.favourite.remove') : t('ui.favourite.add')}
      aria-pressed={isOn}
      icon={icon}
      onClick={() => onChange(!isOn)}
    />
  );
}
