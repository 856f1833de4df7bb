/** Where a PDF writes down the page of a document's name. */
const NAMED_PLACE = /\/sheet-(\d+) \[(\d+) 0 R/g;

/** Pages of each of `count` documents in a file that Chromium wrote with links to them; null when the file does not tell. */
export function pagesOfSheets(pdf: Buffer, count: number): number[] | null {
  const text = pdf.toString('latin1');
  const pages = pagesOf(text);
  const order = new Map(pages.map((page, at) => [page, at]));
  const starts = Array.from<number>({ length: count }).fill(-1);
  // One look for all of them: a file of thousands has tens of megabytes.
  for (const [, at, page = ''] of text.matchAll(NAMED_PLACE)) {
    if (starts[Number(at)] === -1) starts[Number(at)] = order.get(page) ?? -1;
  }
  if (starts.includes(-1)) return null;
  const lengths = starts.map((start, at) => (starts[at + 1] ?? pages.length) - start);
  return lengths.every((length) => length > 0) ? lengths : null;
}

/** Object numbers of the pages in their order: the leaves of the tree of pages. */
function pagesOf(text: string): string[] {
  const kids = new Map<string, string[]>();
  const inner = new Set<string>();
  for (const [, id = '', object = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\s*(<<\/Type \/Pages\b[\s\S]*?)endobj/g)) {
    const own = [...(/\/Kids \[([^\]]*)\]/.exec(object)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => kid);
    kids.set(id, own);
    for (const kid of own) inner.add(kid);
  }
  const root = [...kids.keys()].find((id) => !inner.has(id));
  const leaves = (id: string): string[] => kids.get(id)?.flatMap(leaves) ?? [id];
  return root === undefined ? [] : leaves(root);
}

/** The same input gives the same bytes: the browser's own clock and its numbers of nodes are overwritten in place. */
export function withFixedMarks(bytes: Buffer, createdAt: string): Buffer {
  const stamp = new Date(createdAt).toISOString().replaceAll(/[-T:]/g, '').slice(0, 14);
  const text = bytes.toString('latin1');
  for (const { 0: mark, index } of text.matchAll(/\/(?:CreationDate|ModDate) \(D:\d{14}/g))
    bytes.write(stamp, index + mark.length - stamp.length, 'latin1');
  // Numbers of nodes go on from what the browser did before; their order, by which a reader finds them, stays.
  const nodes = [...new Set(text.match(NODE))].toSorted();
  const ranks = new Map(nodes.map((node, at) => [node, `(node${String(at + 1).padStart(8, '0')})`]));
  for (const { 0: node, index } of text.matchAll(NODE)) bytes.write(ranks.get(node) ?? node, index, 'latin1');
  return bytes;
}
const NODE = /\(node\d{8}\)/g;
