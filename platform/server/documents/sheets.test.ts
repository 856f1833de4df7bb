import { existsSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, test } from 'vitest';
import { toDocx } from './docx.ts';
import { stopPdf, toPdf } from './pdf.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
afterAll(() => stopPdf());

const foot = `<footer class="page-footer"><div class="columns"><div style="width:72%">Ácme “5\\7” &lt;/style&gt;</div>
  <div class="right" style="width:28%">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div></div></footer>`;
const document = (name: string, lines: number, isFirst: boolean): string =>
  `<article class="order${isFirst ? '' : ' page-break'}" data-sheet="${name}"><h2>${name}</h2>${Array.from({ length: lines }, (_, at) => `<p>${name} line ${at}</p>`).join('')}</article>`;
const several = `${foot}${document('A-1', 100, true)}${document('A-2', 3, false)}${document('A-3', 130, false)}`;

/** Text of each page, in the order in which it is read. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { numPages, getPage } = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise.then((read) => ({
    numPages: read.numPages,
    getPage: (at: number) => read.getPage(at),
  }));
  const texts: string[] = [];
  for (let at = 1; at <= numPages; at++) {
    const { items } = await (await getPage(at)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  return texts;
}

const writers = [
  ['the built-in writer', null],
  ...(existsSync(CHROMIUM) ? ([['Chromium', CHROMIUM]] as const) : []),
] as const;

describe.each(writers)('several documents in one file, by %s', (_name, chromiumPath) => {
  const failed: unknown[] = [];
  const print = (html: string) => toPdf(html, { chromiumPath, onFallback: (error) => failed.push(error) });

  test('each counts its own pages', async () => {
    const pages = await pagesOf(await print(several));
    expect(failed).toEqual([]);
    const found = pages.map((text) => [/A-\d/.exec(text)?.[0], /Page (\d+) of (\d+)/.exec(text)?.[0]]);
    const expected = ['A-1', 'A-2', 'A-3'].flatMap((name) => {
      const total = found.filter(([own]) => own === name).length;
      return Array.from({ length: total }, (_, at) => [name, `Page ${at + 1} of ${total}`]);
    });
    expect(found).toEqual(expected);
    expect(expected.length).toBeGreaterThan(4);
    for (const text of pages) expect(text).toContain('Ácme “5\\7” </style>');
  });

  test('signs of patterns in the foot are signs like others', async () => {
    const signs = "Pay $100, $& or $` or $' or $$";
    const html = several.replace('“5\\7”', () => signs.replaceAll('&', '&amp;'));
    const pages = await pagesOf(await print(html));
    expect(failed).toEqual([]);
    expect(pages.length).toBeGreaterThan(4);
    for (const text of pages) expect(text).toContain(`Ácme ${signs} </style>`);
  });

  test('one alone counts as it always did', async () => {
    const pages = await pagesOf(await print(`${foot}${document('A-1', 100, true)}`));
    expect(pages.map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
      pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
    );
  });
});

test('a Word file has a section for each document, which counts for itself', async () => {
  const parts = unzipSync(new Uint8Array(await toDocx(several, { title: 'Several' })));
  const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  expect(body.match(/<w:sectPr/g)).toHaveLength(3);
  expect(body.match(/<w:pgNumType[^>]*w:start="1"/g)).toHaveLength(3);
  const footers = Object.keys(parts).filter((name) => /^word\/footer\d+\.xml$/.test(name));
  for (const name of footers) expect(strFromU8(parts[name] ?? new Uint8Array())).toContain('SECTIONPAGES');
});
