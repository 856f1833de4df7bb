import styles from './policy-text.module.css';

/** A long text in a box of its own, which the keyboard scrolls too. */
export function PolicyText({ text, note, label }: { text: string; note?: string; label: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.text} tabIndex={0} aria-label={label}>
        {text}
      </section>
      {note ? <p className={styles.note}>{note}</p> : null}
    </>
  );
}
