/** Something with a beginning and an end, sorted by its beginning. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a span stands among those it overlaps: its lane, and how many lanes its group has. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

/**
 * Lanes for spans sorted by start, in one pass: each takes the first lane that is free, and all that overlap in a chain share the
 * number of lanes. `width` is a least length a span takes (so that short bars do not cover each other); from `most` lanes on, the
 * rest of a crowd shares the lane after the last, where nobody looks for room.
 */
export function layLanes(spans: readonly Span[], width = 0, most = Number.POSITIVE_INFINITY): Lane[] {
  const lanes: { lane: number; lanes: number }[] = [];
  let ends: number[] = [];
  let group: { lane: number; lanes: number }[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  for (const { start, end } of spans) {
    if (start >= groupEnd) {
      for (const one of group) one.lanes = Math.max(ends.length, one.lane + 1);
      ends = [];
      group = [];
    }
    const until = Math.max(end, start + width);
    const free = ends.findIndex((taken) => taken <= start);
    const lane = free < 0 ? Math.min(ends.length, most) : free;
    if (lane < most) ends[lane] = until;
    groupEnd = group.length === 0 ? until : Math.max(groupEnd, until);
    const placed = { lane, lanes: 1 };
    group.push(placed);
    lanes.push(placed);
  }
  for (const one of group) one.lanes = Math.max(ends.length, one.lane + 1);
  return lanes;
}

/** First and last index of what lies between two heights; `tops` ascend, one more than there are rows. Binary search. */
export function visibleRows(tops: readonly number[], from: number, to: number): [first: number, last: number] {
  const rows = tops.length - 1;
  if (rows <= 0) return [0, -1];
  let low = 0;
  let high = rows - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < rows - 1 && (tops[last + 1] ?? 0) < to) last++;
  return [low, last];
}
