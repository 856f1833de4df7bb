import type { Language } from '../../kernel/errors.ts';
import { keepOpenDrafts } from '../session/drafts.ts';
import { getSession } from '../session/session-store.ts';
import { language, storeLanguage } from './i18n.ts';

/** Stores the choice, keeps unsaved forms, and reloads the page. */
export async function switchLanguage(choice: Language): Promise<void> {
  if (choice === language()) return;
  storeLanguage(choice);
  const user = getSession()?.user;
  if (user) await keepOpenDrafts(user.id);
  window.location.reload();
}
