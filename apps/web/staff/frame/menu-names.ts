import type { Language } from '../../../../platform/kernel/errors.ts';
import { isRecord, parentOf, routePath, type Screen, titleOf } from '../../../../platform/web/routing/screen.ts';
import { buildMenu, type MenuEntry } from '../../../../platform/web/routing/sidebar.ts';
import { synonymsOf } from './menu-synonyms.ts';

const LANGUAGES: readonly Language[] = ['en', 'es'];

/** The menu entry a screen belongs to: its own, or that of the list it hangs below. */
export function entryOf(screens: readonly Screen[], shown: Screen | undefined): string | undefined {
  let screen = shown;
  while (screen && (!screen.group || isRecord(screen))) screen = parentOf(screens, screen);
  return screen ? routePath(screen.path) : undefined;
}

/**
 * What else a page of the menu is looked for by: its name in the other language, what people call it, and the pages that open from it.
 * Every search over the menu goes by these.
 */
function otherNames(screens: readonly Screen[], can: (slug: string) => boolean): (entry: MenuEntry) => string[] {
  const below = Map.groupBy(
    screens.filter(
      (screen) =>
        !screen.group && !screen.redirect && !isRecord(screen) && (!screen.permission || can(screen.permission)),
    ),
    (screen) => entryOf(screens, screen),
  );
  return ({ path, label, otherLabel }) => {
    const titles = below.get(path)?.flatMap((screen) => LANGUAGES.map((language) => titleOf(screen, language))) ?? [];
    return [otherLabel, ...titles, ...synonymsOf([label, otherLabel])];
  };
}

/** The menu with what every group and page of it is looked for by. */
export function namedMenu(question: Parameters<typeof buildMenu>[0]) {
  const namesOf = otherNames(question.screens, question.can);
  return buildMenu(question).map((group) => ({
    ...group,
    alsoKnownAs: [group.otherLabel],
    entries: group.entries.map((entry) => ({ ...entry, alsoKnownAs: namesOf(entry) })),
  }));
}
