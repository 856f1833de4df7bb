import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { settingChanges } from '../setting/setting.contract.ts';
import { isCompanyField, namedShort } from './sections.web.ts';
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
            <span>{change.name ?? namesOf(change.fields, t)}</span>
            {change.was === null || change.is === null ? null : (
              <span className={styles.step}>
                {t('settings.from_to', {
                  was: change.was || t('settings.no_value'),
                  is: change.is || t('settings.no_value'),
                })}
              </span>
            )}
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

/** Fields of the company's record by their names on the page; the record itself where none of them stands there. */
function namesOf(fields: readonly string[], t: Translate): string {
  if (fields.includes('has_virus_check')) return t('settings.section.virus');
  const names = fields.filter(isCompanyField).map((name) => t(`company.field.${name}`));
  return names.length > 0 ? namedShort(names, t) : t('company.title');
}
