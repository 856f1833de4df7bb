import { useFormat } from '../../format/format-context.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { useT } from '../../text/text.tsx';
import { FooterSlot } from '../shell/shell-context.tsx';
import type { ResourceTableProps } from '../table/resource-table-props.ts';
import styles from './list.module.css';
import { Pager } from './pager.tsx';

/** Below the rows: pages or "Load more"; and the range and sums, in the shell's footer unless the table is embedded. */
export function TableFooter<Row>(props: ResourceTableProps<Row> & { kind: string | null }) {
  const t = useT();
  const format = useFormat();
  if (props.kind !== null) return null;
  const { paging, window, loadMore, isEmbedded } = props;
  const total = paging?.total ?? window?.total ?? props.rows?.length ?? 0;
  const isEstimate = paging?.isEstimate ?? window?.isEstimate ?? false;
  const first = paging ? (paging.page - 1) * paging.perPage + 1 : (window?.offset ?? 0) + 1;
  const last = first + (props.rows?.length ?? 0) - 1;
  const range = t('ui.table.range', {
    first: format.number(first),
    last: format.number(last),
    total: format.count(total, isEstimate),
  });
  const words = (
    <>
      <span role="status">{range}</span>
      {props.sums ? <span>{props.sums}</span> : null}
    </>
  );
  return (
    <>
      {loadMore?.hasMore ? (
        <div className={styles.more}>
          <Button isBusy={loadMore.isBusy} onClick={loadMore.onLoad}>
            {t('ui.table.load_more')}
          </Button>
        </div>
      ) : null}
      {paging && total > paging.perPage ? <Pager {...paging} /> : null}
      {isEmbedded ? (
        props.sums ? (
          <div className={styles.embeddedFooter}>{props.sums}</div>
        ) : null
      ) : (
        <FooterSlot>{words}</FooterSlot>
      )}
    </>
  );
}
