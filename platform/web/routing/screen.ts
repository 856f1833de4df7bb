import type { ComponentType } from 'react';
import type { PageShape } from '../../../ui/patterns/states/page-shape.ts';
import type { Language } from '../../kernel/errors.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import type { AnyResource } from '../../resource/define.ts';
import type { Label } from '../../resource/field.ts';
import { ownText } from '../i18n/i18n.ts';

/** One page of the product as data: route, words, permission, place in the menu, and how its code is loaded. */
export interface Screen {
  /** With parameters in braces: `/ams/users/{id}`. */
  readonly path: string;
  /** Page name for title, crumbs and menu. */
  readonly title: Label;
  /** Id of the sidebar group; without it the page is in no menu. */
  readonly group?: string;
  /** Permission slug that opens the page; without it every person of the audience may. */
  readonly permission?: string;
  /** Without the permission the page still opens, with what is the person's own; the menu entry stays locked. */
  readonly showsOwn?: true;
  /** Always enabled in the menu, whatever the person holds. */
  readonly isAlwaysOpen?: true;
  /** Never listed in the menu though it belongs to a group. */
  readonly isHidden?: true;
  /** Only in development environments. */
  readonly isForDevelopment?: true;
  /** The list it belongs to when the path does not tell: marked in the menu and shown as a crumb. */
  readonly parent?: string;
  /** Goes straight on to another page. */
  readonly redirect?: string;
  /** What stands there while it loads, when path and menu do not tell. */
  readonly shape?: PageShape;
  /** The screen's component, as a chunk of its own. */
  readonly load?: () => Promise<ComponentType>;
  /** A derived list screen: the definition, as a chunk of its own. */
  readonly resource?: () => Promise<AnyResource>;
  /** Text areas the screen needs besides those of its app. */
  readonly texts?: readonly string[];
}

/** Whether the screen has code; the others show the plain "not built yet" state. */
export const isBuilt = (screen: Screen): boolean =>
  screen.load !== undefined || screen.resource !== undefined || screen.redirect !== undefined;

/** Whether the screen shows one record. */
export const isRecord = (screen: Screen): boolean => /\{\w+\}/.test(screen.path);

/** The geometry of the page: as the screen says, a record by its path, and what stands in the menu is a list, settings apart. */
export const shapeOf = (screen: Screen): PageShape =>
  screen.shape ??
  (isRecord(screen)
    ? 'record'
    : screen.resource || (screen.group && !screen.path.includes('/settings/'))
      ? 'list'
      : 'sections');

/** The screen's name in a language: the company's word for it, else the product's. */
export const titleOf = (screen: Pick<Screen, 'title'> & { readonly path?: string }, language: Language): string =>
  (screen.path === undefined ? undefined : ownText(`page.${screen.path}`, language)) ??
  labelText(screen.title, language);

/** A path as the router writes it, trailing slash dropped: `/ams/users/{id}` → `/ams/users/$id`. */
export function routePath(path: string): string {
  const plain = path.replace(/\{(\w+)\}/g, '$$$1');
  return plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
}

/** The screen a location shows: the one with the most literal segments that fits. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  const parts = segments(pathname);
  const fitting = screens.filter((screen) => {
    const wanted = segments(screen.path);
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
  });
  const literals = (screen: Screen) => segments(screen.path).filter((part) => !part.startsWith('{')).length;
  return fitting.sort((a, b) => literals(b) - literals(a))[0];
}

/** The list a screen belongs to: the one it names, else the nearest screen above it in the path. */
export function parentOf(screens: readonly Screen[], screen: Screen): Screen | undefined {
  if (screen.parent !== undefined) return screens.find((other) => other.path === screen.parent);
  const parts = segments(screen.path);
  for (let length = parts.length - 1; length > 1; length -= 1) {
    const path = `/${parts.slice(0, length).join('/')}`;
    const found = screens.find((other) => `/${segments(other.path).join('/')}` === path && !other.redirect);
    if (found) return found;
  }
  return undefined;
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);
