import type { Language } from './language.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML that says it: nothing in it is markup. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

/** How a button of a mail is stored: the shell of the company's mails gives it its look when it is sent or shown. */
export const BUTTON = '<a class="button" ';

export const mailButton = (href: string, label: string): string =>
  `<p>${BUTTON}href="${escaped(href)}">${escaped(label)}</a></p>`;

/** A link whose page is in the language of the mail where the browser knows no better; English is what pages are in anyway. */
export function linkIn(language: Language, link: string): string {
  return language === 'en' ? link : `${link}${link.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Stands for a name that is not there; no text of a person holds it. */
const NO_NAME = '\uE000';

/** A text that may address somebody by name: "Hello {name}," is "Hello," to somebody whose name is not known. */
export const addressed = (name: string | null | undefined, say: (name: string) => string): string =>
  name?.trim() ? say(name) : say(NO_NAME).replaceAll(/,?\s*\uE000/g, '');
