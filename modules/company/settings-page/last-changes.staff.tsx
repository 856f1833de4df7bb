import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { settingChanges } from '../setting/setting.contract.ts';
import styles from './settings-page.module.css';

const lastChanges = remote<typeof settingChanges>('GET', '/company/setting-changes');

/** Who changed which setting last, beside the settings; for people who may read the audit log. */
export function LastChanges() {
  const t = useT();
  const format = useFormat();
  const may = useCan()('view.auditlogs');
  const { data = [] } = useRead(lastChanges, {}, { isEnabled: may, isQuiet: true });
  if (!may) return null;
  return (
    <aside className={styles.aside} aria-label={t('settings.last_changes')}>
      <h2>{t('settings.last_changes')}</h2>
      {data.length === 0 ? <p className={styles.help}>{t('settings.no_changes')}</p> : null}
      <ol>
        {data.map((change) => (
          <li key={change.id}>
            <span>{change.name ?? t('company.title')}</span>
            <span className={styles.help}>
              {change.actor_name ? `${change.actor_name}, ` : ''}
              {format.at(change.at)}
            </span>
          </li>
        ))}
      </ol>
      <Link href="/ams/auditlogs">{t('settings.history')}</Link>
    </aside>
  );
}
