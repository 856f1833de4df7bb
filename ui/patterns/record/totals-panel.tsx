import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { useT } from '../../text/text.tsx';
import { FormulaTable, type TotalTerm } from './formula-table.tsx';
import styles from './record.module.css';

/** One line of the panel; amounts come formatted. */
export interface TotalLine {
  id: string;
  label: string;
  amount: string;
  /** Former amount, struck through before the new one. */
  was?: string;
  /** A sum: bold, with a line above. */
  isSum?: boolean;
  /** How it is made; opens below the row. */
  formula?: { title: string; terms: readonly TotalTerm[] };
  /** The server's answer differs from the estimate that was shown. */
  isChanged?: boolean;
}

/** Props of TotalsPanel. */
export interface TotalsPanelProps {
  lines: readonly TotalLine[];
  /** "Estimate. The server confirms it when you save." */
  note?: ReactNode;
  title?: string;
}

/** Totals with their formulas; changes are announced one second after the last. */
export function TotalsPanel({ lines, note, title }: TotalsPanelProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section aria-label={title}>
      {title ? <h2 className={styles.totalsTitle}>{title}</h2> : null}
      <dl>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <Line line={line} isOpen={open === line.id} onToggle={() => setOpen(open === line.id ? null : line.id)} />
          </Fragment>
        ))}
      </dl>
      {note ? <p className={styles.totalsNote}>{note}</p> : null}
      <Announce lines={lines} />
    </section>
  );
}

function Line({ line, isOpen, onToggle }: { line: TotalLine; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  const formula = line.formula;
  return (
    <div
      className={styles.total}
      data-sum={line.isSum || undefined}
      data-open={isOpen || undefined}
      data-changed={line.isChanged || undefined}
    >
      <dt>
        {formula ? (
          <button
            type="button"
            className={styles.totalButton}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            {line.label}
            {isOpen ? <IconChevronUp size={14} aria-hidden="true" /> : <IconChevronDown size={14} aria-hidden="true" />}
          </button>
        ) : (
          line.label
        )}
      </dt>
      <dd>
        {line.was ? <s className={styles.was}>{line.was}</s> : null}
        {line.amount}
      </dd>
      {formula && isOpen ? (
        <dd id={id} className={styles.formula}>
          <h3>{formula.title}</h3>
          <FormulaTable terms={formula.terms} />
        </dd>
      ) : null}
    </div>
  );
}

function Announce({ lines }: { lines: readonly TotalLine[] }) {
  const t = useT();
  const sums = lines
    .filter((l) => l.isSum)
    .map((l) => `${l.label} ${l.amount}`)
    .join(', ');
  const [words, setWords] = useState('');
  const [first] = useState(sums);
  useEffect(() => {
    if (sums === first) return undefined;
    const timer = setTimeout(() => setWords(t('ui.totals.changed', { sums })), 1000);
    return () => clearTimeout(timer);
  }, [sums, first, t]);
  return (
    <span className="app-sr" aria-live="polite">
      {words}
    </span>
  );
}
