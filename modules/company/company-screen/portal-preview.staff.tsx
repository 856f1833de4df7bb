import type { CSSProperties } from 'react';
import { useT } from '../../../ui/text/text.tsx';
import type { PortalTheme } from '../../../ui/tokens/portal-theme.ts';
import { grounds } from '../../../ui/tokens/scales.ts';
import styles from './company-screen.module.css';

/** A small portal page in the company's colours, as customers see it in the light scheme. */
export function PortalPreview({ theme, name, logoUrl }: { theme: PortalTheme; name: string; logoUrl?: string }) {
  const t = useT();
  const paint = {
    '--bar': theme.bar,
    '--on-bar': theme.onBar,
    '--accent': theme.accent,
    '--on-accent': theme.onAccent,
    '--ground': grounds.light.surface,
    '--page': grounds.light.canvas,
    '--ink': grounds.light.text,
  } as CSSProperties;
  return (
    <figure className={styles.preview} style={paint}>
      <figcaption className="app-sr">{t('company.preview')}</figcaption>
      <div className={styles.previewBar} data-line={theme.barNeedsLine || undefined}>
        <span className={styles.previewLogo}>
          {logoUrl ? <img src={logoUrl} alt="" /> : name.trim().charAt(0).toUpperCase()}
        </span>
        <strong className={styles.previewName}>{name}</strong>
        <span className={styles.previewNav}>{t('company.preview_nav')}</span>
      </div>
      <div className={styles.previewPage}>
        <div className={styles.previewCard}>
          <strong>{t('company.preview_title')}</strong>
          <span>{t('company.preview_text')}</span>
          <span className={styles.previewLink}>{t('company.preview_link')}</span>
          <span className={styles.previewButton}>{t('company.preview_button')}</span>
        </div>
      </div>
    </figure>
  );
}
