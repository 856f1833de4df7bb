import { type RawRow, type SheetCell, tooMuch } from '../sheet-types.ts';

/** Merged cells that reach over several rows: what they show stands in the first of them, and holds for all. */
interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly column: number;
  cell: SheetCell | null;
}

const BEHIND_ROWS = /<\/(?:[^\s<>:/]+:)?sheetData\s*>/;
const MERGED = /<(?:[^\s<>:/]+:)?mergeCell\s[^<>]*>/g;
/** Looked for inside a tag that ends: one without end would be gone through once for each of them. */
const REF = /ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/;
/** Longer than any tag that may be cut between two pieces. */
const KEPT = 400;

/** Far more than anybody merges. */
const MAX_BLOCKS = 100_000;

/**
 * The merged cells of the first `maxColumns` columns of a sheet, which stand behind its rows: it is looked through once before they are
 * read. Throws SheetError too_large for more than anybody merges.
 */
export async function mergedBlocks(part: AsyncIterable<Buffer>, maxColumns: number): Promise<Block[]> {
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
        const [whole] = found;
        end = found.index + whole.length;
        const [, column, top, bottom] = REF.exec(whole) ?? [];
        if (column === undefined) continue;
        const block = { top: Number(top), bottom: Number(bottom), column: columnOf(column), cell: null };
        if (block.bottom > block.top && block.column < maxColumns) blocks.push(block);
        if (blocks.length > MAX_BLOCKS) throw tooMuch(MAX_BLOCKS);
      }
    rest = text.slice(Math.max(end, text.length - KEPT));
  }
  return blocks.sort((a, b) => a.top - b.top);
}

/**
 * Gives each row, in the order of the sheet, what merged cells that begin further up show in it. A cell is in one block only: where a
 * file says otherwise, the one that begins last counts.
 */
export function mergedInto(blocks: readonly Block[]): (row: RawRow) => RawRow {
  let next = 0;
  const open = new Map<number, Block>();
  return (row) => {
    for (let block = blocks[next]; block && block.top <= row.number; block = blocks[++next])
      if (block.bottom >= row.number) open.set(block.column, block);
    if (open.size === 0) return row;
    const merged: { top: number; column: number; cell: SheetCell }[] = [];
    for (const [column, block] of open) {
      if (block.bottom < row.number) open.delete(column);
      else if (block.top === row.number) block.cell = row.cells[column] ?? null;
      else if (block.cell) merged.push({ top: block.top, column, cell: block.cell });
    }
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
