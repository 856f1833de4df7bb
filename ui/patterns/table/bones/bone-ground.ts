/** What a row of the table has beside its columns. */
export interface BoneRoom {
  table: number;
  gutter: number;
  isSelectable: boolean;
  hasActions: boolean;
}

const PADDING = 8;
const CHECK = 26;
const MENU = 48;

/**
 * The ground of a waiting row: a bar in each column, where its words will begin or its figures will end. `widths` in px, undefined ones
 * share what is left; `shares` of the column the bars take, in turn.
 */
export function boneGround(
  widths: readonly (number | undefined)[],
  ends: readonly boolean[],
  { table, gutter, isSelectable, hasActions }: BoneRoom,
  shares: readonly number[],
): string {
  if (table <= 0) return 'none';
  const lead = isSelectable ? gutter + CHECK : 0;
  const known = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const open = widths.filter((width) => width === undefined).length;
  const rest = Math.max(0, table - lead - (hasActions ? MENU : 0) - known) / Math.max(1, open);
  let at = lead;
  const bars = widths.map((given, index) => {
    const width = given ?? rest;
    const start = at + (index === 0 && !isSelectable ? gutter : PADDING);
    const end = at + width - (index === widths.length - 1 && !hasActions ? gutter : PADDING);
    at += width;
    const bar = Math.round(Math.max(0, end - start) * (shares[index % shares.length] ?? 1));
    const left = Math.round(ends[index] ? end - bar : start);
    return `linear-gradient(var(--bone), var(--bone)) ${left}px 50% / ${bar}px 10px no-repeat`;
  });
  return bars.join(', ');
}
