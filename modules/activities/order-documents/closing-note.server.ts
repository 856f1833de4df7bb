import { parseHtml, plainText } from '../../../platform/server/documents/html/tree.ts';

/** Where the company's notes stand (setting company_notes): on documents and on the home page of the portal. */
export type NoteKind = 'order' | 'statement' | 'receipt' | 'portal';

/** The company's note for one of its places as text with its line breaks; null when there is none. */
export function closingNote(notes: Partial<Record<NoteKind, string>>, kind: NoteKind): string | null {
  const text = plainText(parseHtml(notes[kind] ?? ''));
  return text === '' ? null : text;
}
