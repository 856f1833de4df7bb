import type { ImportColumn, ImportRequest, Inspection } from '../import-calls.ts';

/** File column position → column name; ignored columns are absent. */
export type Mapping = Readonly<Record<number, string>>;

/** How sure a match is: words instead of a number. A similar name is offered, not taken. */
export type Certainty = 'same' | 'known' | 'similar' | 'remembered' | 'chosen' | 'ignored';

/** From here on a suggestion is taken: the header is a name of the column. */
const SURE = 0.8;

/** The mapping to start with: the server's, which remembers what was chosen for these headers before. */
export function firstMapping(inspection: Inspection): Mapping {
  const names = new Set(inspection.columns.map((column) => column.name));
  return Object.fromEntries(
    inspection.headers.flatMap((_header, position) => {
      const { column, confidence } = inspection.suggested[position] ?? {};
      return column && names.has(column) && (confidence ?? 0) >= SURE ? [[position, column]] : [];
    }),
  );
}

/** How one column came to its match. */
export function certaintyOf(inspection: Inspection, mapping: Mapping, position: number): Certainty {
  const chosen = mapping[position];
  const suggested = inspection.suggested[position];
  if (!chosen) return offeredFor(inspection, mapping, position) ? 'similar' : 'ignored';
  if (chosen !== suggested?.column || suggested.confidence < SURE) return 'chosen';
  if (inspection.remembered) return 'remembered';
  return suggested.confidence >= 1 ? 'same' : 'known';
}

/** The field a column of the file may mean by its similar name, while nothing else goes there. */
export function offeredFor(inspection: Inspection, mapping: Mapping, position: number): ImportColumn | undefined {
  const { column, confidence = 1 } = inspection.suggested[position] ?? {};
  if (!column || confidence >= SURE || Object.values(mapping).includes(column)) return undefined;
  return inspection.columns.find(({ name }) => name === column);
}

/** Required columns nothing is matched to. Records that are there have them already: only what tells which one a row is, is asked for. */
export function missingColumns(
  { columns, key }: Pick<Inspection, 'columns' | 'key'>,
  mapping: Mapping,
  mode: ImportRequest['mode'],
): ImportColumn[] {
  const taken = new Set(Object.values(mapping));
  return columns.filter(({ required, name }) => required && !taken.has(name) && (mode !== 'update' || name === key));
}

/** Headers of the file that go nowhere as it stands: what is under them will not be imported. */
export function unknownHeaders({ headers }: Inspection, mapping: Mapping): string[] {
  return headers.filter((header, position) => header.trim() !== '' && mapping[position] === undefined);
}

/** The mapping with one position set to a column (null ignores it); a column goes to one position only. */
export function withColumn(mapping: Mapping, position: number, column: string | null): Mapping {
  const rest = Object.entries(mapping).filter(([at, name]) => Number(at) !== position && name !== column);
  return Object.fromEntries(column === null ? rest : [...rest, [position, column]]);
}
