import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { Avatar } from '../../primitives/avatar.tsx';
import { useT } from '../../text/text.tsx';
import { type Language, LanguageLinks, languageNames } from '../account/language-links.tsx';
import styles from './account.module.css';

export type { Language };

/** EN / ES. The app keeps drafts and reloads. `look` 'inline' shows both as buttons, for pages before sign-in (no menu code). */
export function LanguageSwitcher({
  value,
  onChange,
  look = 'menu',
}: {
  value: Language;
  onChange: (value: Language) => void;
  look?: 'menu' | 'inline';
}) {
  const t = useT();
  if (look === 'inline') return <LanguageLinks value={value} onChange={onChange} />;
  const actions: Action[] = (['en', 'es'] as const).map((code) => ({
    id: code,
    label: languageNames[code],
    hint: code === value ? t('ui.language.current') : undefined,
    onSelect: () => onChange(code),
  }));
  return (
    <ActionMenu
      actions={actions}
      target={
        <button
          type="button"
          className={styles.language}
          aria-label={`${value.toUpperCase()}, ${t('ui.language.label', { name: languageNames[value] })}`}
        >
          {value.toUpperCase()}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** Props of ProfileMenu. */
export interface ProfileMenuProps {
  person: { name: string; detail?: string; pictureUrl?: string | null };
  /** Profile, Appearance, Shortcuts… */
  actions: readonly Action[];
  onLogOut: () => void;
}

/** The person's menu; Log out is last. */
export function ProfileMenu({ person, actions, onLogOut }: ProfileMenuProps) {
  const t = useT();
  const all: Action[] = [
    ...actions,
    {
      id: 'log-out',
      label: t('ui.profile.log_out'),
      hint: person.detail,
      icon: <IconLogout size={16} stroke={1.75} />,
      onSelect: onLogOut,
    },
  ];
  return (
    <ActionMenu
      actions={all}
      target={
        <button type="button" className={styles.profile} aria-label={t('ui.profile.label', { name: person.name })}>
          <Avatar name={person.name} src={person.pictureUrl} />
        </button>
      }
    />
  );
}
