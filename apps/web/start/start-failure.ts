import { language } from '../../../platform/web/i18n/i18n.ts';

const SHOWN_MS = 5000;
const WORDS = {
  en: { title: 'Ordo couldn’t start', reload: 'Reload the page' },
  es: { title: 'No se pudo iniciar Ordo', reload: 'Recargar la página' },
};

/** Start-up failed before any component exists: a danger toast top centre for 5 s; what it says stays above a way to try again. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  console.error(error);
  const words = WORDS[language()];
  const toast = document.createElement('div');
  toast.setAttribute('role', 'alert');
  toast.style.cssText =
    'position:fixed;top:16px;left:50%;transform:translateX(-50%);padding:12px 16px;border-radius:8px;max-width:90vw;' +
    'font:500 14px/20px system-ui,sans-serif;background:var(--app-st-danger-bg);color:var(--app-st-danger-fg)';
  toast.textContent = `${words.title}. ${error instanceof Error ? error.message : String(error)}`;
  document.body.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
  const text = document.createElement('p');
  text.textContent = toast.textContent;
  text.style.cssText = 'margin:36vh 16px 16px;text-align:center;font:400 14px/20px system-ui,sans-serif';
  const button = document.createElement('button');
  button.textContent = words.reload;
  button.style.cssText = 'display:block;margin:0 auto;padding:10px 16px;font:500 14px/20px system-ui,sans-serif';
  button.addEventListener('click', () => window.location.reload());
  window.addEventListener('online', () => window.location.reload());
  root.replaceChildren(text, button);
}
