import { hasMoved, mergedSet } from './matrix.rules.ts';

/** A set as the page had it, and as the person left it. */
export interface SetChange {
  before: readonly string[];
  mine: readonly string[];
  /** Told when somebody else changed the set meanwhile. */
  onMerged: () => void;
}

/** The set is merged with what it is by now: what somebody else added or took meanwhile stays so. */
export async function writeSet<Row>(
  { before, mine, onMerged }: SetChange,
  record: { read(): Promise<Row>; setOf(row: Row): readonly string[]; write(set: string[], now: Row): Promise<Row> },
): Promise<Row> {
  const now = await record.read();
  const theirs = record.setOf(now);
  const saved = await record.write(mergedSet(before, mine, theirs), now);
  if (hasMoved(before, theirs)) onMerged();
  return saved;
}
