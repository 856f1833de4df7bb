import type { ReactNode } from 'react';
import type { ResourceColumn } from '../../../../ui/patterns/table/column.ts';
import type { AnyResource } from '../../../resource/define.ts';
import type { AnyField, FieldKind } from '../../../resource/field.ts';
import { language } from '../../i18n/i18n.ts';
import type { AnyRow } from '../../resource-form/form-values.ts';
import { titleOf } from '../../routing/screen.ts';
import { FieldCell } from './cells.tsx';
import { Badge, type RecordBadge } from './record-badge.tsx';

/** Cells that replace the derived ones, by field. */
export type CellSlots = Readonly<Record<string, (row: AnyRow) => ReactNode>>;

/** What a phone card says in the place of a field; null says it with another. */
export type CardSlots = Readonly<Record<string, ((row: AnyRow) => ReactNode) | null>>;

/** Widths in px by kind; texts and references share what is left. */
const WIDTHS: Partial<Record<FieldKind, number>> = {
  flag: 112,
  integer: 128,
  decimal: 128,
  money: 128,
  day: 120,
  instant: 144,
  hue: 120,
  choice: 152,
};
/** Addresses are longer than most names. */
const LEAST: Partial<Record<FieldKind, number>> = { email: 190 };
const RIGHT: readonly FieldKind[] = ['integer', 'decimal', 'money'];
/** Most choices and references in the second line of a phone card. */
const MOST_FACTS = 3;
/** Kinds whose stored order means something to a reader. */
const UNSORTED: readonly FieldKind[] = ['ref', 'refs', 'choices', 'hue', 'multiline'];

/** The columns of a list: those of the definition, and every other field to be asked for. */
export function listColumns(
  resource: AnyResource,
  cells: CellSlots = {},
  cards: CardSlots = {},
  badge?: RecordBadge,
): ResourceColumn<AnyRow>[] {
  const shown = resource.list.columns;
  const rest = Object.keys(resource.fields).filter((name) => !shown.includes(name));
  let facts = 0;
  return [...shown, ...rest].flatMap((name) => {
    const field = resource.fields[name];
    if (!field) return [];
    const plain = columnOf(resource, name, field, cells[name], rest.includes(name));
    const column = onCard(badge?.field === name ? withBadge(resource, plain, badge) : plain, cards[name]);
    if (column.card !== 'meta') return [column];
    facts += 1;
    // A card says who or what the record is; the rest of its choices stand in the record.
    return [facts <= MOST_FACTS ? column : { ...column, card: undefined }];
  });
}

/** Where a record stands is never dropped for want of room. */
const withBadge = (resource: AnyResource, column: ResourceColumn<AnyRow>, badge: RecordBadge) => ({
  ...column,
  cell: (row: AnyRow) => <Badge resource={resource} row={row} badge={badge} />,
  ...{ width: 120, minWidth: 120, priority: 1 as const, card: 'status' as const },
});

const onCard = (column: ResourceColumn<AnyRow>, slot: CardSlots[string] | undefined): ResourceColumn<AnyRow> =>
  slot === undefined ? column : { ...column, card: slot ? column.card : undefined, cardCell: slot ?? undefined };

function columnOf(
  resource: AnyResource,
  name: string,
  field: AnyField,
  slot: ((row: AnyRow) => ReactNode) | undefined,
  isHiddenAtFirst: boolean,
): ResourceColumn<AnyRow> {
  const isTitle = name === (resource.list.namedBy?.[0] ?? resource.title);
  const header = titleOf({ title: field.label }, language());
  const own = slot ? undefined : WIDTHS[field.kind];
  // A header is never cut off: about 7 px a letter, and room for the sort arrow.
  const width = own === undefined ? undefined : Math.max(own, Math.round(header.length * 7) + 32);
  return {
    id: name,
    header,
    cell: slot ?? ((row) => <FieldCell field={field} name={name} row={row} />),
    align: RIGHT.includes(field.kind) ? 'end' : 'start',
    width,
    minWidth: isTitle ? 220 : (width ?? LEAST[field.kind] ?? 140),
    sortKey: UNSORTED.includes(field.kind) ? undefined : name,
    priority: isTitle ? 1 : name === 'active' ? 2 : field.kind === 'multiline' ? 5 : 3,
    isRef: isTitle || undefined,
    isHiddenAtFirst: isHiddenAtFirst || undefined,
    card: isHiddenAtFirst ? undefined : cardPlace(name, field, isTitle),
  };
}

function cardPlace(name: string, field: AnyField, isTitle: boolean): ResourceColumn<AnyRow>['card'] {
  if (isTitle) return 'title';
  if (name === 'active') return 'status';
  if (field.kind === 'money') return 'amount';
  if (field.kind === 'day' || field.kind === 'instant') return 'date';
  return field.kind === 'choice' || field.kind === 'ref' || name === 'code' ? 'meta' : undefined;
}
