import { language } from '../../../platform/web/i18n/i18n.ts';
import { isApiError } from '../../../platform/web/query/api-error.ts';

const SHOWN_MS = 5000;
const WORDS = {
  en: {
    title: 'Ordo couldn’t start',
    reload: 'Reload the page',
    busy: 'Ordo is very busy right now. It will open by itself in a moment.',
  },
  es: {
    title: 'No se pudo iniciar Ordo',
    reload: 'Recargar la página',
    busy: 'Ordo está muy ocupado en este momento. Se abrirá por sí solo enseguida.',
  },
};
/** Pages that were turned away together do not all come back in the same moment. */
const SPREAD_MS = 3000;

/**
 * Start-up failed before any component exists: a danger toast top centre for 5 s; what it says stays above a way to try again. A server that
 * only asks for patience is asked again by the page itself.
 */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  console.error(error);
  const words = WORDS[language()];
  if (isApiError(error) && error.status === 429) {
    setTimeout(() => window.location.reload(), (error.retryAfter ?? 5) * 1000 + Math.random() * SPREAD_MS);
    root.replaceChildren(paragraph(words.busy, 'status'));
    return;
  }
  const toast = document.createElement('div');
  toast.setAttribute('role', 'alert');
  toast.style.cssText =
    'position:fixed;top:16px;left:50%;transform:translateX(-50%);padding:12px 16px;border-radius:8px;max-width:90vw;' +
    'font:500 14px/20px system-ui,sans-serif;background:var(--app-st-danger-bg);color:var(--app-st-danger-fg)';
  toast.textContent = `${words.title}. ${error instanceof Error ? error.message : String(error)}`;
  document.body.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
  const text = paragraph(toast.textContent);
  const button = document.createElement('button');
  button.textContent = words.reload;
  button.style.cssText = 'display:block;margin:0 auto;padding:10px 16px;font:500 14px/20px system-ui,sans-serif';
  button.addEventListener('click', () => window.location.reload());
  window.addEventListener('online', () => window.location.reload());
  root.replaceChildren(text, button);
}

function paragraph(words: string, role?: string): HTMLElement {
  const text = document.createElement('p');
  if (role) text.setAttribute('role', role);
  text.textContent = words;
  text.style.cssText = 'margin:36vh 16px 16px;text-align:center;font:400 14px/20px system-ui,sans-serif';
  return text;
}
