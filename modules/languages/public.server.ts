import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { textDesk } from './text/own-texts.server.ts';
import { textRoutes } from './text/text.routes.ts';
import { textImport } from './text/text-import.server.ts';

/** The words of the product as a company wants them: overrides and texts of its own, in every language. */
export function languagesModule(platform: Platform): ServerModule {
  const desk = textDesk(platform);
  return { name: 'languages', wordsSource: desk.words, routes: textRoutes(desk), imports: [textImport(desk)] };
}
