import type { RawRow, SheetCell } from '../sheet-types.ts';

/** Merged cells that reach over several rows: what they show stands in the first of them, and holds for all. */
interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly column: number;
  cell: SheetCell | null;
}

const BEHIND_ROWS = /<\/(?:[^\s<>:/]+:)?sheetData\s*>/;
const MERGED = /<(?:[^\s<>:/]+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["'][^<>]*>/g;
/** Longer than any tag that may be cut between two pieces. */
const KEPT = 400;

/** The merged cells of a sheet, which stand behind its rows: it is looked through once before they are read. */
export async function mergedBlocks(part: AsyncIterable<Buffer>): Promise<Block[]> {
  const blocks: Block[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  let isBehind = false;
  for await (const chunk of part) {
    let text = rest + decoder.decode(chunk, { stream: true });
    if (!isBehind) {
      const at = text.search(BEHIND_ROWS);
      isBehind = at >= 0;
      if (isBehind) text = text.slice(at);
    }
    let end = 0;
    if (isBehind)
      for (const found of text.matchAll(MERGED)) {
        const [whole, column = '', top, bottom] = found;
        end = found.index + whole.length;
        const block = { top: Number(top), bottom: Number(bottom), column: columnOf(column), cell: null };
        if (block.bottom > block.top) blocks.push(block);
      }
    rest = text.slice(Math.max(end, text.length - KEPT));
  }
  return blocks.sort((a, b) => a.top - b.top);
}

/** Gives each row, in the order of the sheet, what merged cells that begin further up show in it. */
export function mergedInto(blocks: readonly Block[]): (row: RawRow) => RawRow {
  let next = 0;
  let open: Block[] = [];
  return (row) => {
    while ((blocks[next]?.top ?? Number.POSITIVE_INFINITY) <= row.number) open.push(blocks[next++] as Block);
    if (open.length === 0) return row;
    open = open.filter(({ bottom }) => bottom >= row.number);
    for (const block of open) if (block.top === row.number) block.cell = row.cells[block.column] ?? null;
    const merged = open.flatMap(({ top, column, cell }) => (cell && top < row.number ? [{ top, column, cell }] : []));
    return merged.length > 0 ? { ...row, merged } : row;
  };
}

/** The place of a column by its letters. */
export function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}
