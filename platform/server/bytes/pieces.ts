import { measuringReads } from './reading.ts';

/** What a piece of many rows should weigh, bytes. */
const WEIGHT = 2 * 1024 * 1024;
/** Of the largest records these weigh some megabytes. */
const FIRST = 4;
const GROWTH = 4;

/**
 * Reads many rows in pieces, each of as many rows as weigh a few megabytes: `read` gets how many to read, `most` at the utmost, and the last
 * row before them, and gives the rows; the end is a piece of fewer. `isAhead`: the next piece is read while one is used.
 */
export async function* inPieces<Row>(
  most: number,
  read: (limit: number, last: Row | undefined) => Promise<readonly Row[]>,
  { isAhead = false }: { isAhead?: boolean } = {},
): AsyncGenerator<readonly Row[]> {
  let limit = Math.min(FIRST, most);
  const begin = (last: Row | undefined) => {
    const piece = measuringReads(() => read(limit, last));
    // Read ahead it is awaited later; until then its failure has no other listener.
    piece.catch(() => undefined);
    return piece;
  };
  let piece = begin(undefined);
  for (;;) {
    const { value: rows, bytes } = await piece;
    const isLast = rows.length < limit;
    if (!isLast) limit = nextLimit(limit, bytes, most);
    if (!isLast && isAhead) piece = begin(rows.at(-1));
    if (rows.length > 0) yield rows;
    if (isLast) return;
    if (!isAhead) piece = begin(rows.at(-1));
  }
}

/** What somebody who reads in pieces holds in memory, the next one and the text of one included. */
export const PIECES_HELD = 2 * WEIGHT;

/** How many rows the next piece has, after one of `rows` that weighed so much. */
export const nextLimit = (rows: number, bytes: number, most: number): number =>
  Math.max(1, Math.min(most, rows * GROWTH, Math.floor((WEIGHT * rows) / Math.max(bytes, 1))));
