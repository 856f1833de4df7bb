import { useCan } from '../../../platform/web/session/session-store.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './map.module.css';

const STREETS = '/ams/settings/company?section=connections&setting=map_tiles_url';

/** Why the map has no streets, and where they are set up, for who may. */
export function NoStreets({ isSilent }: { isSilent: boolean }) {
  const t = useT();
  const may = useCan()('update.company.settings');
  return (
    <p className={styles.hint} role="status">
      {t(isSilent ? 'planning.map.silent' : 'planning.map.plain')}
      {may ? (
        <>
          {' '}
          <Link href={STREETS}>{t('planning.map.streets')}</Link>
        </>
      ) : null}
    </p>
  );
}
