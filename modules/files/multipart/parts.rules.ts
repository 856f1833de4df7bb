/** Every part but the last has exactly this many bytes. */
export const PART_BYTES = 10_485_760;

/** How many parts a file of `size` bytes has. */
export const partsOf = (size: number): number => Math.max(1, Math.ceil(size / PART_BYTES));

/** The key one part of an upload lies under. */
export const partKey = (key: string, part: number): string => `${key}.p${part}`;

/** The keys the parts of an upload lie under. */
export const partKeys = (key: string, size: number): string[] =>
  Array.from({ length: partsOf(size) }, (_, n) => partKey(key, n + 1));
