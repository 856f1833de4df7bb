/** What the evidence of a signature has of a document. */
interface Evident {
  readonly link: string | null;
  readonly words?: object | null | undefined;
  readonly address?: string | null | undefined;
  readonly text?: { readonly html: string; readonly html_es: string | null } | null | undefined;
}

export const isPage = (link: string | null): boolean => link?.startsWith('https:') ?? false;

/** A template that nothing was filled into, in one language: it says what was read. */
export const isSaid = (text: Evident['text']): boolean => Boolean(text && !text.html.includes('{{') && !text.html_es);

/** Whether what was read stands in the evidence; the words of a web page never do, and those of early signatures do not. */
export function wordingOf({ words, text, link, address }: Evident): 'kept' | 'not_kept' | 'web_page' {
  if (words || isSaid(text)) return 'kept';
  if (address || (isPage(link) && !link?.includes('{{'))) return 'web_page';
  // Without an address of its own a document is its files.
  return text || isPage(link) || link?.startsWith('template:') ? 'not_kept' : 'kept';
}
