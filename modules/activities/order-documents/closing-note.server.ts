import { wordsOfHtml } from '../../../platform/server/documents/render-html.ts';

/** Where the company's notes stand (setting company_notes): on documents and on the home page of the portal. */
export type NoteKind = 'order' | 'statement' | 'receipt' | 'portal';

/** The company's note for one of its places as text with its line breaks; null when there is none. */
export async function closingNote(notes: Partial<Record<NoteKind, string>>, kind: NoteKind): Promise<string | null> {
  const text = await wordsOfHtml(notes[kind] ?? '');
  return text === '' ? null : text;
}
