import type { Language } from '../../kernel/errors.ts';
import type { Label } from '../../resource/field.ts';
import { ownText } from '../i18n/i18n.ts';
import { isBuilt, isRecord, routePath, type Screen, titleOf } from './screen.ts';

/** A sidebar group as data. */
export interface ScreenGroup {
  readonly id: string;
  readonly label: Label;
}

/** The group's name in a language: the company's word for it, else the product's. */
export const groupTitle = ({ id, label }: ScreenGroup, language: Language): string =>
  ownText(`group.${id}`, language) ?? label[language === 'es' ? 1 : 0];

/** One entry of the menu as this person sees it. */
export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  /** Name in the other language, so that the menu search finds both. */
  readonly otherLabel: string;
  /** The permission that is missing; the entry is shown locked. */
  readonly missing?: string;
  /** The page is planned and has no code yet. */
  readonly isPlanned?: true;
}

export interface MenuGroup {
  readonly id: string;
  readonly label: string;
  readonly otherLabel: string;
  readonly entries: readonly MenuEntry[];
}

export interface MenuQuestion {
  readonly groups: readonly ScreenGroup[];
  readonly screens: readonly Screen[];
  readonly can: (slug: string) => boolean;
  readonly language: Language;
  readonly isDevelopment: boolean;
}

/**
 * The sidebar of a person: groups in their order; entries without permission stay, locked; a group without a permitted entry is
 * left out, and one whose only open entries ask for no permission is left out too: nobody was given anything in it.
 */
export function buildMenu(question: MenuQuestion): MenuGroup[] {
  const { groups, language } = question;
  const other: Language = language === 'en' ? 'es' : 'en';
  return groups.flatMap((group) => {
    const entries = entriesOf(group, question, other);
    const open = new Set(question.screens.filter(isForAll).map(({ path }) => routePath(path)));
    if (!entries.some((entry) => entry.missing === undefined && !open.has(entry.path))) return [];
    return [{ id: group.id, label: groupTitle(group, language), otherLabel: groupTitle(group, other), entries }];
  });
}

const isForAll = (screen: Screen): boolean => screen.permission === undefined && !screen.isAlwaysOpen;

function entriesOf(group: ScreenGroup, question: MenuQuestion, other: Language): MenuEntry[] {
  const { screens, can, language, isDevelopment } = question;
  return screens
    .filter((screen) => screen.group === group.id && !screen.isHidden && !isRecord(screen))
    .filter((screen) => !screen.isForDevelopment || isDevelopment)
    .map((screen) => {
      const { permission } = screen;
      const isOpen = screen.isAlwaysOpen || permission === undefined || can(permission);
      return {
        path: routePath(screen.path),
        label: titleOf(screen, language),
        otherLabel: titleOf(screen, other),
        ...(isOpen ? {} : { missing: permission }),
        ...(isBuilt(screen) ? {} : { isPlanned: true as const }),
      };
    });
}
