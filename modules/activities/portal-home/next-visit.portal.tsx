import { useCan } from '../../../platform/web/session/session-store.ts';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { PortalCard } from '../../../ui/patterns/portal/portal-page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { placeLine, portalPaths, requestTitle, useVisitTime } from '../portal-web/portal-names.web.ts';
import { PortalState } from '../portal-web/portal-state.web.tsx';
import type { PortalRequestRow } from '../portal-web/portal-types.web.ts';
import styles from './home.module.css';

/** The next planned visit: when, what, who, where; or what has to happen before there is one. */
export function NextVisit(props: { row: PortalRequestRow | null; openCount: number; customer: string }) {
  const t = useT();
  const { row, openCount } = props;
  return (
    <PortalCard title={t('portal.home.next')} isPadded>
      {row ? (
        <Visit row={row} />
      ) : (
        <p className={styles.none}>
          {openCount > 0
            ? t('portal.home.no_visit_open', { count: openCount })
            : t('portal.home.no_visit', { customer: props.customer })}
        </p>
      )}
    </PortalCard>
  );
}

function Visit({ row }: { row: PortalRequestRow }) {
  const t = useT();
  const can = useCan();
  const visitTime = useVisitTime();
  const where = placeLine(row);
  const canWrite = can('create.portal_orders') || can('update.portal_orders');
  return (
    <>
      <div className={styles.visitMeta}>
        <span>
          {row.type.name} · {row.reference_no}
        </span>
        <PortalState row={row} />
      </div>
      <p className={styles.lead}>{visitTime(row)}</p>
      <p className={styles.visitTitle}>{requestTitle(row)}</p>
      <DataList
        items={[
          { id: 'officer', label: t('portal.field.officer'), value: row.driver?.name ?? t('portal.officer_open') },
          { id: 'where', label: t('portal.field.where'), value: where },
        ]}
      />
      <div className={styles.visitActions}>
        <Button href={portalPaths.view(row.id)}>{t('portal.home.view_visit')}</Button>
        {canWrite && row.can_move ? (
          <Button href={portalPaths.view(row.id, '?move=1')}>{t('portal.home.other_time')}</Button>
        ) : null}
      </div>
    </>
  );
}
