const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML that says it: nothing in it is markup. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

/** How a button of a mail is stored: the shell of the company's mails gives it its look when it is sent or shown. */
export const BUTTON = '<a class="button" ';

export const mailButton = (href: string, label: string): string =>
  `<p>${BUTTON}href="${escaped(href)}">${escaped(label)}</a></p>`;
