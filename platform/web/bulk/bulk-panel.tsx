import { useFormat } from '../../../ui/format/format-context.tsx';
import { BulkBar } from '../../../ui/patterns/list/bulk-bar.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { BulkResult } from './bulk-result.tsx';
import type { Bulk } from './use-bulk.ts';

/** Props of BulkPanel. */
export interface BulkPanelProps {
  bulk: Bulk;
  actions: readonly Action[];
  /** What the list finds in all. */
  total: number;
  /** The total is more than was counted. */
  isEstimate?: boolean;
  /** "Select all" ends here; more is a task for an export or an import. */
  most: number;
  /** Page of a refused record. */
  hrefOf: (id: number) => string;
}

/** The bar over a selection, with the progress and the result of what it started. */
export function BulkPanel({ bulk, actions, total, isEstimate = false, most, hrefOf }: BulkPanelProps) {
  const format = useFormat();
  const reachable = Math.min(total, most);
  const all = {
    total: format.count(reachable, isEstimate && reachable === total),
    isOn: bulk.isAll,
    onSelect: () => void bulk.selectAll(),
  };
  return (
    <>
      <BulkBar
        count={bulk.ids.length}
        actions={actions}
        onClear={bulk.clear}
        selectAll={total > bulk.ids.length || bulk.isAll ? all : undefined}
      />
      {bulk.shown ? (
        <BulkResult {...bulk.shown} hrefOf={hrefOf} onRetry={bulk.retry} onStop={bulk.stop} onClose={bulk.close} />
      ) : null}
    </>
  );
}
