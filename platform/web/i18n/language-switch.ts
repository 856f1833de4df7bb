import type { Language } from '../../kernel/errors.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import { keepOpenDrafts } from '../session/drafts.ts';
import { getSession } from '../session/session-store.ts';
import { language, storeLanguage } from './i18n.ts';

const save = looseRemote<{ body: { language: Language } }, unknown>('PUT', '/auth/update_profile');

/** Stores the choice, with the account of whoever is signed in, keeps unsaved forms, and reloads the page. */
export async function switchLanguage(choice: Language): Promise<void> {
  if (choice === language()) return;
  storeLanguage(choice);
  const user = getSession()?.user;
  if (user) {
    // The page changes its language without the account's, too.
    await send(save, { body: { language: choice } }, { isQuiet: true }).then(
      () => storeLanguage(choice, true),
      () => undefined,
    );
    await keepOpenDrafts(user.id);
  }
  window.location.reload();
}
