import type { ReactNode } from 'react';
import styles from './record.module.css';

/** One term of a formula: sign, what, how it was reckoned, amount (formatted). */
export interface TotalTerm {
  sign?: '+' | '−' | '=' | '×';
  label: string;
  detail?: ReactNode;
  amount: string;
}

/** Terms of a formula below each other, the result under a line. */
export function FormulaTable({ terms, label }: { terms: readonly TotalTerm[]; label?: string }) {
  return (
    <table className={styles.formulaTable} aria-label={label}>
      <tbody>
        {terms.map((term, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: terms have no other name; two lines may be called alike
          <tr key={at} data-result={term.sign === '=' || undefined}>
            <td>{term.sign}</td>
            <th scope="row">
              {term.label}
              {term.detail ? <span className={styles.detail}>{term.detail}</span> : null}
            </th>
            <td>{term.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
