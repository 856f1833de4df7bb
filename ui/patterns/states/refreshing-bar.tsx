import { useT } from '../../text/text.tsx';
import styles from './states.module.css';

/** The 2 px bar of a region that refreshes while its old data stays. Its parent must be positioned. */
export function RefreshingBar() {
  const t = useT();
  return (
    <span className={styles.refreshing} role="status">
      <span className="app-sr">{t('ui.state.refreshing')}</span>
    </span>
  );
}
