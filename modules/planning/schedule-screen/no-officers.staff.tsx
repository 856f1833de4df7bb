import { useCan } from '../../../platform/web/session/session-store.ts';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './schedule.module.css';

/** In the board's place while there is nobody to plan: who appears here, and the way to have them. */
export function NoOfficers() {
  const t = useT();
  const can = useCan();
  return (
    <div className={styles.nobody}>
      <EmptyState
        title={t('planning.no_officers')}
        text={t('planning.no_officers_text')}
        actions={
          can('create.users') ? [{ id: 'invite', label: t('planning.invite'), href: '/ams/users?open=new' }] : undefined
        }
      />
    </div>
  );
}
