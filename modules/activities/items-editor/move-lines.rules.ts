import type { EditorLine } from './editor-lines.rules.ts';

/** Lines in the order of their places. */
export const inOrder = (lines: readonly EditorLine[]): EditorLine[] =>
  [...lines].sort((a, b) => a.now.position - b.now.position);

/**
 * Moves a line to a place (from 0) among the lines of its own table (items or tasks). The table's places are dealt out anew,
 * so that lines of the other table keep theirs.
 */
export function moveLine(lines: readonly EditorLine[], hash: string, to: number): EditorLine[] {
  const line = lines.find((each) => each.hash === hash);
  if (!line) return [...lines];
  const peers = inOrder(lines.filter((each) => each.type.is_task === line.type.is_task));
  const places = peers.map((peer) => peer.now.position);
  const rest = peers.filter((peer) => peer !== line);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, line);
  const placed = new Map(rest.map((peer, at) => [peer.hash, places[at] ?? at + 1]));
  return lines.map((each) => {
    const position = placed.get(each.hash);
    return position === undefined || position === each.now.position
      ? each
      : { ...each, now: { ...each.now, position } };
  });
}
