import { useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { FormulaTable, type TotalTerm } from '../../../ui/patterns/record/formula-table.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { PricedOrder } from '../pricing/pricing.rules.ts';
import { lineTerms } from './line-steps.web.ts';
import styles from './price-explained.module.css';

interface Props {
  /** What the amount is of. */
  name: string;
  /** The amount as it is shown. */
  amount: string;
  terms: readonly TotalTerm[];
  priced: PricedOrder;
  /** Reached with Tab; false inside a grid, whose row menu leads here too. */
  isStop?: boolean;
}

/** An amount that opens how it came about, with the numbers in it. */
export function ExplainedAmount({ name, amount, terms, priced, isStop = true }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.amount}
        tabIndex={isStop ? undefined : -1}
        aria-label={t('price.how_of', { name, amount })}
        aria-haspopup="dialog"
        data-tip={t('price.how')}
        onClick={() => setOpen(true)}
      >
        {amount}
      </button>
      <PriceDialog isOpen={isOpen} name={name} terms={terms} priced={priced} onClose={() => setOpen(false)} />
    </>
  );
}

/** The steps of a price in a dialog. */
export function PriceDialog({
  isOpen,
  name,
  terms,
  priced,
  onClose,
}: Pick<Props, 'name' | 'terms' | 'priced'> & { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const notes = [t('price.rounding'), ...(priced.prices_include_tax ? [t('price.includes_tax')] : [])];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('price.title', { name })}>
      <FormulaTable terms={terms} label={t('price.title', { name })} />
      <p className={styles.note}>{notes.join(' ')}</p>
    </Dialog>
  );
}

/** The amount of one line with its steps; plain where there is nothing to explain. */
export function LineAmount({ priced, index, name, amount, isStop }: Omit<Props, 'terms'> & { index: number }) {
  const t = useT();
  const format = useFormat();
  const terms = lineTerms(priced, index, { t, format });
  if (!terms) return <>{amount}</>;
  return <ExplainedAmount name={name} amount={amount} terms={terms} priced={priced} isStop={isStop} />;
}
