import { RadioField, SwitchField } from '../../primitives/fields/choice-field.tsx';
import { useT } from '../../text/text.tsx';
import type { Density } from '../../tokens/density.ts';

/** What a person chooses about looks; stored per user. */
export interface Appearance {
  scheme: 'light' | 'dark' | 'system';
  density: Density;
  hasSingleKeys: boolean;
}

/** Theme, density and single-key shortcuts; each applies at once. The portal has the theme only. */
export function AppearanceFields({
  value,
  onChange,
  isPortal = false,
}: {
  value: Appearance;
  onChange: (value: Appearance) => void;
  isPortal?: boolean;
}) {
  const t = useT();
  const schemes = ['light', 'dark', 'system'] as const;
  const densities = ['compact', 'cozy', 'comfortable'] as const;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <RadioField
        isRow
        label={t('ui.appearance.theme')}
        value={value.scheme}
        onChange={(scheme) => onChange({ ...value, scheme })}
        options={schemes.map((s) => ({ value: s, label: t(`ui.appearance.${s}`) }))}
      />
      {isPortal ? null : (
        <>
          <RadioField
            isRow
            label={t('ui.appearance.density')}
            value={value.density}
            onChange={(density) => onChange({ ...value, density })}
            options={densities.map((d) => ({ value: d, label: t(`ui.appearance.${d}`) }))}
          />
          <SwitchField
            label={t('ui.appearance.single_keys')}
            hint={t('ui.appearance.single_keys_hint')}
            value={value.hasSingleKeys}
            onChange={(hasSingleKeys) => onChange({ ...value, hasSingleKeys })}
          />
        </>
      )}
    </div>
  );
}
