import { language } from '../../../platform/web/i18n/i18n.ts';
import type { ApiError } from '../../../platform/web/query/api-error.ts';

const WORDS = {
  en: 'Ordo is very busy right now. It will open by itself in a moment.',
  es: 'Ordo está muy ocupado en este momento. Se abrirá por sí solo enseguida.',
};
const USUAL_SECONDS = 5;
/** Pages that were turned away together do not all come back in the same moment. */
const SPREAD_MS = 3000;

/** The server only asks for patience: says so, and opens the page again when it may be asked. */
export function startAgain(root: HTMLElement, { retryAfter = USUAL_SECONDS }: ApiError): void {
  setTimeout(() => window.location.reload(), retryAfter * 1000 + Math.random() * SPREAD_MS);
  const text = document.createElement('p');
  text.setAttribute('role', 'status');
  text.textContent = WORDS[language()];
  text.style.cssText = 'margin:36vh 16px 16px;text-align:center;font:400 14px/20px system-ui,sans-serif';
  root.replaceChildren(text);
}
