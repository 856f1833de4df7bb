/** What readers and signers of a document rely on: a change of it after publishing is a new version. */
export const CONTENT = ['name', 'description', 'link', 'signature_required', 'document_type_ids'] as const;

export type DocumentStatus = 'draft' | 'published' | 'retired';
const NEXT: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  draft: ['published', 'retired'],
  published: ['retired'],
  retired: ['published', 'draft'],
};

/** Whether a document may go from one state to another; staying is always fine. */
export const mayBecome = (from: DocumentStatus, to: DocumentStatus): boolean => from === to || NEXT[from].includes(to);

/** Whether a change touches what was published. */
export function changesContent(before: Record<string, unknown>, input: Record<string, unknown>): boolean {
  return CONTENT.some((name) => name in input && !isSame(before[name], input[name]));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
