import type { CDPSession, Page } from 'playwright-core';

/** What a person may point at, press or stand on. */
const PARTS =
  'button, a[href], summary, [role="option"], [role="menuitem"], [role="tab"], [role="checkbox"], [role="row"], tbody tr, input, textarea';
const STATES = {
  rest: [],
  hovered: ['hover'],
  pressed: ['hover', 'active'],
  focused: ['focus', 'focus-visible'],
} as const;
const MARK = 'data-looked-at';

/**
 * Looks at every kind of part on the page, at rest, hovered, pressed and focused: words keep 4.5 to their ground (3 where nothing can
 * be pressed), icons 3. Parts with the same classes and attributes are one kind. Empty is good.
 */
export async function stateFindings(page: Page, within = 'body'): Promise<string[]> {
  const count = await page.evaluate(markKinds, { parts: PARTS, mark: MARK, within });
  if (count === 0) return [];
  const session = await page.context().newCDPSession(page);
  try {
    return await look(page, session);
  } finally {
    await session.detach();
    await page.evaluate((mark) => {
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    }, MARK);
  }
}

async function look(page: Page, session: CDPSession): Promise<string[]> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: `[${MARK}]` });
  const found: string[] = [];
  for (const [state, classes] of Object.entries(STATES)) {
    await Promise.all(
      nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...classes] })),
    );
    // Colours move for a moment where motion is wanted; the last frame counts.
    await page.waitForTimeout(state === 'rest' ? 0 : 150);
    found.push(...(await page.evaluate(measure, MARK)).map((finding) => `${state}: ${finding}`));
  }
  return [...new Set(found)];
}

function markKinds({ parts, mark, within }: { parts: string; mark: string; within: string }): number {
  const kinds = new Set<string>();
  const roots = [...document.querySelectorAll(within)];
  for (const element of roots.flatMap((root) => [...root.querySelectorAll(parts)])) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const states = [...element.attributes]
      .filter(({ name }) =>
        /^(data-(?!value)|aria-(disabled|current|pressed|selected|expanded|checked)|disabled|type)/.test(name),
      )
      .map(({ name, value }) => (value.length < 12 ? `${name}=${value}` : name));
    const kind = `${element.tagName} ${element.className} ${states.join(' ')} in ${element.parentElement?.className}`;
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    element.setAttribute(mark, String(kinds.size));
  }
  return kinds.size;
}

/** Runs in the page: the contrast of all words and icons inside the marked parts. */
function measure(mark: string): string[] {
  type Colour = [number, number, number, number];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Colour>();
  const read = (text: string): Colour => {
    const kept = known.get(text);
    if (kept || !canvas) return kept ?? [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [r, g, b, a / 255];
    known.set(text, colour);
    return colour;
  };
  const over = (top: Colour, ground: Colour): Colour => {
    const mix = (at: 0 | 1 | 2) => top[at] * top[3] + ground[at] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const light = ([r, g, b]: Colour) => {
    const part = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const contrast = (a: Colour, b: Colour) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };
  const fade = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * fade(element.parentElement) : 1;
  // A picture under the words has no one colour.
  const ground = (element: Element | null): Colour | null => {
    if (!element) return read(getComputedStyle(document.documentElement).backgroundColor || '#fff');
    const style = getComputedStyle(element);
    if (style.backgroundImage !== 'none') return null;
    const own = read(style.backgroundColor);
    if (own[3] >= 0.999) return own;
    const below = ground(element.parentElement);
    return below && over(own, below);
  };
  const found: string[] = [];
  const judge = (part: Element, element: Element, paint: string, least: number, what: string) => {
    const under = ground(element);
    const [r, g, b, a] = read(paint);
    if (!under || a === 0) return;
    const ratio = contrast(over([r, g, b, a * fade(element)], under), under);
    if (ratio >= least - 0.02) return;
    const attributes = [...part.attributes].filter(({ name }) => name.startsWith('data-') && name !== mark);
    const kind = attributes.map(({ name, value }) => (value ? `${name}=${value.slice(0, 12)}` : name)).join(' ');
    found.push(
      `${what} at ${ratio.toFixed(2)} of ${least} on <${part.tagName.toLowerCase()} ${part.className} ${kind}>`,
    );
  };
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  for (const part of document.querySelectorAll(`[${mark}]`)) {
    const isOff = part.matches(':disabled, [aria-disabled="true"], [data-combobox-disabled], [data-disabled]');
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || !text || !isShown(element) || element.closest('.app-sr, [aria-hidden="true"]')) continue;
      judge(part, element, getComputedStyle(element).color, isOff ? 3 : 4.5, `“${text.slice(0, 24)}”`);
    }
    if (part.matches('input:not([type=checkbox], [type=radio]), textarea'))
      judge(part, part, getComputedStyle(part).color, isOff ? 3 : 4.5, 'typed words');
    for (const icon of part.querySelectorAll('svg[stroke="currentColor"], svg[fill="currentColor"]')) {
      if (!isShown(icon) || part.textContent?.trim()) continue;
      judge(part, icon, getComputedStyle(icon).color, isOff ? 2 : 3, 'icon');
    }
  }
  return found;
}
