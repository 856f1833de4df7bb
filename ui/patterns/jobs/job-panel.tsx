import { useT } from '../../text/text.tsx';
import { JobProgress } from './job-progress.tsx';
import type { TrayJob } from './job-tray.tsx';
import styles from './jobs.module.css';

/** Contents of the jobs tray; loaded when it is first opened. */
export default function JobPanel({ jobs }: { jobs: readonly TrayJob[] }) {
  const t = useT();
  return (
    <div className={styles.panelBody}>
      <h2 className={styles.panelHead}>{t('ui.jobs.label')}</h2>
      {jobs.length === 0 ? <p className={styles.nothing}>{t('ui.jobs.nothing')}</p> : null}
      <ul className={styles.jobs}>
        {jobs.map(({ id, ...job }) => (
          <li key={id}>
            <JobProgress {...job} />
          </li>
        ))}
      </ul>
    </div>
  );
}
