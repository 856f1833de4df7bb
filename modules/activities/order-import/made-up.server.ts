import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { ParsedRow, RunContext } from '../../../platform/server/imports/declaration.ts';
import { cellOf } from './import-columns.server.ts';

const TEXTS = productTexts(
  'import.order_made_up',
  { module: 'activities', use: 'import' },
  {
    default_type: {
      en: 'Rows without a type become {type}: {count}. The first is row {row}.',
      es: 'Las filas sin tipo pasan a ser {type}: {count}. La primera es la fila {row}.',
    },
    nameless: {
      en: 'Rows with neither a reference nor a title become activities of their own: {count}. The first is row {row}.',
      es: 'Las filas sin referencia ni título pasan a ser actividades independientes: {count}. La primera es la fila {row}.',
    },
  },
);

interface Types {
  readonly types: ReadonlyMap<number, { readonly name: string }>;
  readonly defaultType: number | null;
}

/** The reference each run met last: its rows mostly follow one another. */
const last = new WeakMap<NonNullable<RunContext['onSum']>, string>();

/** Says of new activities what the file does not: that their type is the usual one, or that nothing names them. */
export function tellMadeUp(batch: readonly ParsedRow[], { types, defaultType }: Types, run: RunContext): void {
  const { onSum, language } = run;
  if (!onSum) return;
  const type = types.get(defaultType ?? 0)?.name ?? '';
  const seen = new Set([last.get(onSum)]);
  for (const row of batch) {
    const key = cellOf(row, 'ex_ref_no')?.toLowerCase();
    const isFollower = key !== undefined && seen.has(key);
    if (key !== undefined) {
      seen.add(key);
      last.set(onSum, key);
    }
    if (row.head || isFollower || row.action !== 'create') continue;
    if (cellOf(row, 'order_type_id') === null)
      onSum('default_type', row.row, (values) => TEXTS.in('default_type', language, { ...values, type }));
    if (key === undefined && cellOf(row, 'title') === null)
      onSum('nameless', row.row, (values) => TEXTS.in('nameless', language, values));
  }
}
