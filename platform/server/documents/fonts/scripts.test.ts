import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { stopPdf, toPdf } from '../pdf.ts';
import { inSight } from './bidi-lines.ts';
import { FONT_FOLDER } from './folder.ts';
import { openFont } from './font-reader.ts';
import { goOnWithoutAnchor } from './lost-anchors.ts';
import { subsetFonts } from './noto.ts';
import { mendReader } from './reader-faults.ts';
import { hasOtherScripts, scriptFonts } from './scripts.ts';

const LINES = [
  '北京空调维护，维修。',
  '東京のエアコン修理サービス',
  '서울 에어컨 수리',
  'شركة التكييف والصيانة',
  'שירותי מיזוג אוויר',
  'บริษัท ซ่อมบำรุง',
  'मरम्मत सेवा',
  '🔧 🏠',
];
/** Signs of currencies and of texts, each with a font, and writing systems whose letters take each other’s shape. */
const SIGNS = [
  '₡1 ₢1 ₥1 ₭1 ₮1 ₲1 ₴1 ₵1 ₸1 ₾1 ₿1 ⃀1 ৳1 ៛1 ฿1 ֏1 ﷼1',
  '→ ← ↑ ↓ ↔ ⇒ ✓ ✔ ✗ ✘ ☐ ☑ ☒ ★ ☆ ▲ ▼ ◆ ● ▪ ─ ① ② ⑩ ℃ Ⅱ ⌀ ≤ √',
  'ǎ ƀ ɐ Ԕ',
  'এয়ার কন্ডিশনার মেরামত',
  'ஏர் கண்டிஷனர் பழுது',
  'ជួសជុលម៉ាស៊ីនត្រជាក់',
  'የአየር ማቀዝቀዣ ጥገና',
  'კონდიციონერის შეკეთება',
  'Օդորակիչների նորոգում',
];
const HTML = `<h1>北京 Ñandú</h1>${LINES.map((line) => `<p>${line}</p><p><strong>${line}</strong></p>`).join('')}
<footer class="page-footer"><p>서울 公司 שירות <span class="pageNumber"></span></p></footer>`;

/** Letters as they were written; signs above and below them stand where each font puts them. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\s|\ufe0f|\p{M}/gu, '');

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return plain(items.map((item) => ('str' in item ? item.str : '')).join(''));
}

async function looksRight(pdf: Buffer): Promise<void> {
  const text = await textOf(pdf);
  // The Thai vowel of two signs comes out as either.
  for (const line of LINES.filter((one) => !/[\u0590-\u06ff]/.test(one)))
    for (const piece of line.split(/[\s\u0e33]+/)) expect(text, line).toContain(plain(piece));
  expect(text).toContain('公司');
  // Words from right to left stand in the file as they are seen: each is there whole, whatever stands beside it.
  for (const word of LINES.slice(3, 5).flatMap((line) => line.split(' ')))
    expect(text.includes(plain(word)) || text.includes([...plain(word)].reverse().join('')), word).toBe(true);
  expect(pdf.toString('latin1')).toMatch(/FontFile2|FontFile3/);
}

/** Drawings that a PDF shows for characters which its font does not have: the first of each font. */
function boxes(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n/g)].flatMap((head) => {
    const from = head.index + head[0].length;
    const page = inflated(pdf.subarray(from, text.indexOf('endstream', from)));
    if (page.includes('begincmap')) return [];
    const shown = [...page.matchAll(/<((?:[0-9a-f]{4})+)>/gi)].map(([, codes = '']) => codes);
    return shown.filter((codes) => /^(?:.{4})*?0000/.test(codes));
  });
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

const OUR_FONTS = /^(?:[A-Z]{6}\+)?(?:Roboto|Noto|Vazirmatn)/;
const fontsOf = (pdf: Buffer): string[] => [
  ...new Set([...pdf.toString('latin1').matchAll(/\/BaseFont\s*\/([\w+-]+)/g)].map(([, name = '']) => name)),
];

async function drawsAll(pdf: Buffer): Promise<void> {
  expect(boxes(pdf)).toEqual([]);
  expect(fontsOf(pdf).length).toBeGreaterThan(8);
  expect(fontsOf(pdf).filter((name) => !OUR_FONTS.test(name))).toEqual([]);
  const text = await textOf(pdf);
  // What no font has is written in other words.
  for (const one of ['AFN5', '1⁄3', '℃', '₡1', '☒']) expect(text, one).toContain(plain(one));
}
const SIGNS_HTML = [...SIGNS, '؋5 ⅓', 'fin\u202fici'].map((line) => `<p>${line}</p><p><b>${line}</b></p>`).join('');

describe('documents in every script', () => {
  it('are printed by the built-in writer', async () => {
    await looksRight(await toPdf(HTML));
  });

  it('have no box for a sign in the built-in writer', async () => {
    await drawsAll(await toPdf(SIGNS_HTML));
  });

  it('show a currency in which no amount can be drawn by its code', async () => {
    const codes = Intl.supportedValuesOf('currency');
    const amounts = codes.map((currency) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(1200.5),
    );
    const scripts = await scriptFonts(amounts.join(' '));
    const shown = scripts?.readable(amounts.join('|')).split('|') ?? [];
    expect(shown.filter((amount, at) => amount !== amounts[at])).toEqual(['AFN\u00a01,201']);
    expect(boxes(await toPdf(`<p>${amounts.join(' ')}</p>`))).toEqual([]);
  });

  const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  describe.runIf(existsSync(chromiumPath))('in the browser', () => {
    afterAll(stopPdf);
    it('are printed with the same fonts', async () => {
      const onFallback = (error: unknown) => {
        throw error;
      };
      await looksRight(await toPdf(HTML, { chromiumPath, onFallback }));
      await drawsAll(await toPdf(SIGNS_HTML, { chromiumPath, onFallback }));
    });
  });

  it('load fonts only where a text needs them, and only its own characters', async () => {
    expect(hasOtherScripts('<p>Ñandú – “Αθήνα” Москва 12 € • &#39;</p>')).toBe(false);
    expect(await scriptFonts('Ñandú – “Αθήνα” Москва')).toBeNull();
    const found = await scriptFonts('Visit 北京');
    expect(found?.fonts.flatMap(({ characters }) => characters).toSorted()).toEqual([0x4eac, 0x5317]);
    expect(Math.max(...(found?.fonts ?? []).map(({ normal }) => normal.length))).toBeLessThan(4_000);
    expect(hasOtherScripts('&#21271;')).toBe(true);
  });

  it('words, numbers and brackets of a line stand where their direction puts them', async () => {
    const text = 'A (שלום עולם) 42';
    const runs = (await scriptFonts(text))?.runs(text) ?? [];
    expect(
      inSight(runs)
        .map((run) => (run.level % 2 ? [...run.text].reverse().join('') : run.text))
        .join(''),
    ).toBe('A (םלוע םולש) 42');
    const right = 'שלום (עולם) 42 טוב';
    const turned = (await scriptFonts(right))?.runs(right) ?? [];
    expect(
      inSight(turned)
        .map((run) => (run.level % 2 ? [...run.text].reverse().join('') : run.text))
        .join(''),
    ).toBe('בוט 42 (םלוע) םולש');
  });
});

describe('syllables of Hindi', () => {
  const CONSONANTS = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळऴऩ'];
  const SHAPES = [
    ...['X', 'Xि', 'Xिं', 'Xी', 'Xु', 'Xो', 'X़ि', 'X्रि', 'X्य'],
    ...['र्X', 'र्Xि', 'र्Xिं', 'र्Xी', 'र्X्यि', 'क्Xि', 'X्Xि', 'X्षि'],
  ];

  it('are shaped in fonts that are cut to one of them each', async () => {
    mendReader();
    goOnWithoutAnchor();
    const told = vi.spyOn(process, 'emitWarning').mockReturnValue();
    for (const consonant of CONSONANTS) {
      for (const shape of SHAPES) {
        const text = shape.replaceAll('X', consonant);
        const wanted = new Map([...text].map((one) => [one.codePointAt(0) ?? 0, ['devanagari'] as const]));
        for (const { normal, bold } of await subsetFonts(wanted)) {
          for (const font of [normal, bold]) {
            const { glyphs } = openFont(font).layout(text);
            expect(
              glyphs.every(({ id, advanceWidth }) => id > 0 && advanceWidth >= 0),
              text,
            ).toBe(true);
          }
        }
      }
    }
    expect(told.mock.calls).toEqual([]);
    told.mockRestore();
  }, 120_000);

  it('are printed as words', async () => {
    const words = 'सर्विस वार्षिक शिं र्णि';
    const pdf = await toPdf(`<p>${words}</p>`);
    expect(boxes(pdf)).toEqual([]);
  });

  it('are drawn letter by letter where nothing shapes them, and the log says so once', () => {
    mendReader();
    const font = openFont(readFileSync(join(FONT_FOLDER, 'Roboto-Regular.ttf')));
    const told = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const shaper = vi.spyOn(font._layoutEngine.engine.GSUBProcessor, 'applyFeatures').mockImplementation(() => {
      throw new RangeError('Offset is outside the bounds of the DataView');
    });
    for (let time = 0; time < 2; time += 1) {
      const { glyphs, positions } = font.layout('Añ\u{10ffff}');
      expect(glyphs.map(({ id }) => id === 0)).toEqual([false, false, true]);
      expect(positions?.map(({ xAdvance }) => xAdvance)).toEqual(glyphs.map(({ advanceWidth }) => advanceWidth));
    }
    expect(shaper).toHaveBeenCalled();
    expect(told.mock.calls).toEqual([[expect.stringContaining('U+0041 U+00F1 U+10FFFF'), { code: 'TEXT_NOT_SHAPED' }]]);
    vi.restoreAllMocks();
  });
});
