import { type Preferences, setPreferences, usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { commandKey } from '../../../ui/patterns/shell/top-bar.tsx';
import { RadioField, SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { Kbd } from '../../../ui/primitives/kbd.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './appearance.module.css';

/** Theme, density and keys of this person; every change applies at once. */
export default function Appearance({ onClose }: { onClose: () => void }) {
  const t = useT();
  const preferences = usePreferences();
  return (
    <Dialog isOpen onClose={onClose} title={t('web.appearance.title')}>
      <div className={styles.choices}>
        <RadioField
          label={t('web.appearance.theme')}
          value={preferences.scheme}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`web.appearance.${value}`),
          }))}
          onChange={(scheme) => setPreferences({ scheme: scheme as Preferences['scheme'] })}
        />
        <RadioField
          label={t('web.appearance.density')}
          value={preferences.density}
          options={(['compact', 'cozy', 'comfortable'] as const).map((value) => ({
            value,
            label: t(`web.appearance.${value}`),
          }))}
          onChange={(density) => setPreferences({ density: density as Preferences['density'] })}
        />
        <SwitchField
          label={t('web.appearance.single_keys')}
          hint={t('web.appearance.single_keys_hint')}
          value={preferences.hasSingleKeys}
          onChange={(hasSingleKeys) => setPreferences({ hasSingleKeys })}
        />
        <KeyMap />
      </div>
    </Dialog>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ['K', 'palette'],
  ['/', 'find'],
  ['F', 'filter'],
  ['G A', 'go'],
  ['C', 'create'],
  ['J K', 'rows'],
  ['X', 'select'],
  ['Space', 'peek'],
  ['Enter', 'open'],
  ['E', 'edit'],
  ['.', 'menu'],
  ['[', 'sidebar'],
  ['S', 'save'],
  ['?', 'map'],
];
const WITH_COMMAND = ['palette', 'save'];

/** Every key of the product with its meaning (UI §7). */
function KeyMap() {
  const t = useT();
  return (
    <section aria-label={t('web.keys.title')}>
      <h3 className={styles.heading}>{t('web.keys.title')}</h3>
      <dl className={styles.keys}>
        {KEYS.map(([key, name]) => (
          <div key={name} className={styles.key}>
            <dt>{t(`web.keys.${name}`)}</dt>
            <dd>
              <Kbd>{WITH_COMMAND.includes(name) ? `${commandKey()}${key}` : key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
