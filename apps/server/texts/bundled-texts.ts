import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BundledText } from '../../../platform/kernel/texts/bundled-text.ts';
import { isMessage } from '../../../platform/kernel/texts/fill-text.ts';
import {
  areaOfMessages,
  flatTexts,
  MESSAGE_GLOBS,
  messagePairs,
} from '../../../platform/kernel/texts/message-files.ts';
import { registeredTexts } from '../../../platform/kernel/texts/product-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Pages and menu groups: data of the web application, whose code the server never loads. */
const SCREENS = ['apps/web/staff/screens.ts', 'apps/web/portal/screens.ts', 'apps/web/public/screens.ts'];
const GROUPS = 'apps/web/staff/groups.ts';

type Label = readonly [en: string, es: string];

let read: Promise<readonly BundledText[]> | null = null;

/** Every text of the product in both languages, sorted by key: of pages, the menu, lists, and what the server says. Read once. */
export function bundledTexts(): Promise<readonly BundledText[]> {
  read ??= readAll().catch((error: unknown) => {
    read = null;
    throw error;
  });
  return read;
}

async function readAll(): Promise<readonly BundledText[]> {
  const texts = [...(await ofMessages()), ...(await ofScreens()), ...ofCode()];
  const byKey = new Map(texts.map((text) => [text.key, text]));
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

const load = async (path: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;

async function ofMessages(): Promise<BundledText[]> {
  const texts: BundledText[] = [];
  for (const glob of MESSAGE_GLOBS) {
    for (const found of globSync(glob, { cwd: ROOT })) {
      const path = found.replaceAll('\\', '/');
      const module = areaOfMessages(path) ?? 'core';
      for (const pair of messagePairs(await load(path))) {
        const es = flatTexts(pair.es);
        for (const [key, en] of flatTexts(pair.en)) {
          texts.push({ key, module, en, es: es.get(key) ?? en, use: 'screen', isIcu: true });
        }
      }
    }
  }
  return texts;
}

async function ofScreens(): Promise<BundledText[]> {
  const titled = (key: string, [en, es]: Label): BundledText => ({
    key,
    module: 'menu',
    en,
    es,
    use: 'menu',
    isIcu: false,
  });
  const lists = (await Promise.all(SCREENS.map(load))).flatMap((module) => Object.values(module)).filter(Array.isArray);
  const screens = lists.flat() as { path: string; title: Label }[];
  const groups = Object.values(await load(GROUPS))
    .filter(Array.isArray)
    .flat() as { id: string; label: Label }[];
  return [
    ...screens.map(({ path, title }) => titled(`page.${path}`, title)),
    ...groups.map(({ id, label }) => titled(`group.${id}`, label)),
  ];
}

/** What code outside `messages.ts` registered: every module is loaded by the time somebody asks. */
const ofCode = (): BundledText[] => registeredTexts().map((text) => ({ ...text, isIcu: isMessage(text.en) }));
