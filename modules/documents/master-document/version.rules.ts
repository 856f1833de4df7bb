export type DocumentStatus = 'draft' | 'published' | 'retired';
const NEXT: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  draft: ['published', 'retired'],
  published: ['retired'],
  retired: ['published', 'draft'],
};

/** Whether a document may go from one state to another; staying is always fine. */
export const mayBecome = (from: DocumentStatus, to: DocumentStatus): boolean => from === to || NEXT[from].includes(to);
