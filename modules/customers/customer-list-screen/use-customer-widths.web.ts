import { useRef } from 'react';
import { textsWidth } from '../../../ui/patterns/table/text-width.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { CustomerRow } from '../customer-web/customer-types.web.ts';

/** Columns that are as wide as what stands in them; the name, which is never cut for the others' sake, gets what they leave. */
const SAID = {
  name: (row: CustomerRow) => row.name,
  group: (row: CustomerRow) => row.customer_group?.name,
  stage: (row: CustomerRow) => row.lifecycle_stage?.name,
  city: (row: CustomerRow) => row.default_address?.city,
  contact: (row: CustomerRow) => row.primary_contact?.name,
} as const;
type Name = keyof typeof SAID;
export type CustomerWidths = Readonly<Record<Name, number>>;

const NAMES = Object.keys(SAID) as Name[];
const LEAST: CustomerWidths = { name: 190, group: 0, stage: 0, city: 0, contact: 0 };
const MOST: CustomerWidths = { name: 260, group: 148, stage: 132, city: 184, contact: 168 };
/** What most lists need, until there are rows. */
const FIRST: CustomerWidths = { name: 190, group: 120, stage: 104, city: 136, contact: 144 };

/** Widths after what the loaded rows say: they grow with the pages of a list, and begin anew with another one (`question`). */
export function useCustomerWidths(rows: readonly CustomerRow[] | undefined, question: string): CustomerWidths {
  const t = useT();
  const known = useRef<{ question: string; widths: CustomerWidths } | null>(null);
  if (!rows || rows.length === 0) return known.current?.widths ?? FIRST;
  const before = known.current?.question === question ? known.current.widths : null;
  const width = (name: Name) =>
    Math.max(
      before?.[name] ?? 0,
      textsWidth([t(`customer.field.${name}`), ...rows.map((row) => SAID[name](row) ?? '')], {
        least: LEAST[name],
        most: MOST[name],
        // Names are links, whose letters are bolder.
        size: name === 'name' ? 14 : 13,
      }),
    );
  const widths = Object.fromEntries(NAMES.map((name) => [name, width(name)])) as CustomerWidths;
  const isSame = before !== null && NAMES.every((name) => before[name] === widths[name]);
  known.current = { question, widths: isSame ? before : widths };
  return known.current.widths;
}
