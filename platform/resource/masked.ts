const SHOWN = 4;
const MASK = '•••• ';

/** A number that only some may read, as everybody sees it: its last four characters. */
export const maskOf = (value: string): string => MASK + value.replace(/\s/g, '').slice(-SHOWN);

/** Whether a text is the mask that was read, sent back unchanged. */
export const isMask = (value: string): boolean => value.startsWith(MASK.trim());

/** Columns of masked fields by table, as the definitions say; filled as these are read. */
const columns = new Map<string, Set<string>>();

/** Notes a masked field of a table. */
export function noteMasked(table: string, name: string): void {
  columns.set(table, new Set(columns.get(table)).add(name));
}

/** Names of the masked fields of a table. */
export const maskedColumns = (table: string): string[] => [...(columns.get(table) ?? [])];

/** What a table's record held at some time, its masked fields masked: also where it was written down before they were. */
export function withMasks(table: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const masked = columns.get(table);
  if (!masked) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      masked.has(name) && typeof value === 'string' && !isMask(value) ? maskOf(value) : value,
    ]),
  );
}
