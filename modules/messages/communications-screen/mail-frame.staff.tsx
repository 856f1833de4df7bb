import styles from './communications.module.css';

/** A mail in a frame that can do nothing: no scripts, no forms, no window of its own. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={styles.frame} title={title} sandbox="" srcDoc={html} />;
}
