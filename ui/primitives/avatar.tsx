import styles from './small.module.css';

/** Two letters of a name: first letters of its first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** A person's picture, or initials. Decorative: the name must stand beside it or on the button around it. */
export function Avatar({ name, src, size = 28 }: { name: string; src?: string | null; size?: number }) {
  if (src) return <img className={styles.avatar} src={src} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.42)) }}
      aria-hidden="true"
      // Drawn by the style sheet: letters in the document would be words that the name of a button around them lacks (WCAG 2.5.3).
      data-initials={initials(name)}
    />
  );
}
