/** A cell that says: empty this field; a blank cell leaves it as it is. */
export const CLEAR = '#CLEAR';

/** The parts of a cell that holds several values, as exports write them. */
export const listOf = (cell: string): string[] =>
  cell
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
