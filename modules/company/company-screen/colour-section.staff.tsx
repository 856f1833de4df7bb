import { useFormat } from '../../../ui/format/format-context.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type PortalTheme, portalTheme } from '../../../ui/tokens/portal-theme.ts';
import { grounds } from '../../../ui/tokens/scales.ts';
import { logoOf } from './company-calls.web.ts';
import type { SectionProps } from './company-form.staff.tsx';
import styles from './company-screen.module.css';
import { isColour } from './company-values.web.ts';
import { PortalPreview } from './portal-preview.staff.tsx';

/** The portal's two colours, how it looks with them, and what is painted instead where they could not be read. */
export function ColourSection({ row, values, set, errors, note, isDisabled }: SectionProps) {
  const t = useT();
  const { background_color: background, text_color: text } = values;
  const { surface, canvas } = grounds.light;
  const theme = portalTheme(background, text, surface, canvas);
  const logo = logoOf(row.logo);
  return (
    <Section title={t('settings.section.brand')}>
      <p className={styles.hint}>{t('company.colours_hint')}</p>
      <div className={styles.colours}>
        <div className={styles.colourFields}>
          <ColourField
            name="background_color"
            value={background}
            onChange={(colour) => set({ background_color: colour })}
            note={note('background_color')}
            error={errors.background_color}
            isDisabled={isDisabled}
          />
          <ColourField
            name="text_color"
            value={text}
            onChange={(colour) => set({ text_color: colour })}
            note={note('text_color')}
            error={errors.text_color}
            isDisabled={isDisabled}
          />
          <Ratios theme={theme} background={background} text={text} />
        </div>
        <PortalPreview theme={theme} name={values.name} logoUrl={values.logo === logo?.key ? logo?.url : undefined} />
      </div>
    </Section>
  );
}

interface ColourFieldProps {
  name: 'background_color' | 'text_color';
  value: string;
  onChange: (colour: string) => void;
  note?: string;
  error?: string;
  isDisabled: boolean;
}

/** A colour as #rrggbb, typed or picked. */
function ColourField({ name, value, onChange, note, error, isDisabled }: ColourFieldProps) {
  const t = useT();
  const label = t(`company.field.${name}`);
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      onChange={(text) => onChange(text.trim().toLowerCase())}
      note={note}
      error={error}
      maxLength={7}
      isDisabled={isDisabled}
      isRequired
      before={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t('company.pick', { field: label })}
          value={isColour(value) ? value : grounds.light.surface}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

/** Both ratios, and a sentence for each colour that is not painted as it is stored. */
function Ratios({ theme, background, text }: { theme: PortalTheme; background: string; text: string }) {
  const t = useT();
  const format = useFormat();
  const { ratios, changed } = theme;
  const ratio = (value: number) => t('company.ratio', { ratio: format.number(Math.floor(value * 10) / 10, 1) });
  const isStored = isColour(background) && isColour(text);
  return (
    <dl className={styles.ratios}>
      <div>
        <dt>{t('company.ratio_bar')}</dt>
        <dd>
          <StatusBadge meaning={changed.text ? 'warning' : 'success'} label={ratio(ratios.onBar)} />
        </dd>
        {isStored && changed.text ? (
          <dd className={styles.hint}>{t('company.instead_bar', { shown: theme.onBar, stored: text })}</dd>
        ) : null}
      </div>
      <div>
        <dt>{t('company.ratio_accent')}</dt>
        <dd>
          <StatusBadge meaning={changed.accent ? 'warning' : 'success'} label={ratio(ratios.accent)} />
        </dd>
        {isStored && changed.accent ? (
          <dd className={styles.hint}>{t('company.instead_accent', { shown: theme.accent, stored: background })}</dd>
        ) : null}
      </div>
    </dl>
  );
}
