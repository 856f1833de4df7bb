/** What the values that belong together may still cost, counted down; below 0 nothing more is looked at or filled in. */
export interface Effort {
  /** Work of patterns: steps looked at, and parts written to compile them. */
  left: number;
  /** Characters that defaults may put into records. */
  characters: number;
}

const MOST = {
  /** The values of one record: those of dozens of fields, each with the longest text and a pattern of a few steps. */
  one: { left: 4_000_000, characters: 100_000 },
  /** All records of one request. */
  many: { left: 20_000_000, characters: 5_000_000 },
  /** A batch of an import: its work is given way by turns, and its defaults are counted record by record. */
  batch: { left: 100_000_000, characters: 100_000_000 },
} as const;

/** What is left before anything was done. */
export const effortOf = (records: keyof typeof MOST): Effort => ({ ...MOST[records] });
