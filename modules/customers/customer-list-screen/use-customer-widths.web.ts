import { useRef } from 'react';
import { figuresWidth } from '../../../ui/patterns/table/column.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { CustomerRow } from '../customer-web/customer-types.web.ts';

/** Columns that are as wide as what stands in them; the name gets what they leave. */
const SAID = {
  group: (row: CustomerRow) => row.customer_group?.name,
  stage: (row: CustomerRow) => row.lifecycle_stage?.name,
  city: (row: CustomerRow) => row.default_address?.city,
  contact: (row: CustomerRow) => row.primary_contact?.name,
} as const;
type Name = keyof typeof SAID;
export type CustomerWidths = Readonly<Record<Name, number>>;

const NAMES = Object.keys(SAID) as Name[];
/** Letters are narrower than the figures this is made for: what is reckoned is a little more than they need. */
const wordsWidth = (texts: readonly string[], most: number): number => Math.min(most, figuresWidth(texts, 0, 12, 20));

const MOST: CustomerWidths = { group: 148, stage: 132, city: 184, contact: 168 };
/** What most lists need, until there are rows. */
const FIRST: CustomerWidths = { group: 120, stage: 104, city: 136, contact: 144 };

/** Widths after what the loaded rows say: they grow with the pages of a list, and begin anew with another one (`question`). */
export function useCustomerWidths(rows: readonly CustomerRow[] | undefined, question: string): CustomerWidths {
  const t = useT();
  const known = useRef<{ question: string; widths: CustomerWidths } | null>(null);
  if (!rows || rows.length === 0) return known.current?.widths ?? FIRST;
  const before = known.current?.question === question ? known.current.widths : null;
  const width = (name: Name) =>
    Math.max(
      before?.[name] ?? 0,
      wordsWidth([t(`customer.field.${name}`), ...rows.map((row) => SAID[name](row) ?? '')], MOST[name]),
    );
  const widths = Object.fromEntries(NAMES.map((name) => [name, width(name)])) as CustomerWidths;
  const isSame = before !== null && NAMES.every((name) => before[name] === widths[name]);
  known.current = { question, widths: isSame ? before : widths };
  return known.current.widths;
}
