import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { growsWithSize } from '../../../testing/clock/growth.ts';
import { watchEventLoop } from '../../../testing/fuzz/event-loop.ts';
import { DRAWING_LIMITS, drawingThreads, drawn } from '../drawing/threads.ts';
import { stopPdf, toPdf } from '../pdf.ts';

afterAll(stopPdf);

const PAGE = { size: 'A4', landscape: false, title: 'x', createdAt: '2026-11-21T09:00:00.000Z' } as const;
const ROWS = '<tr><td>Something to read</td><td class="num">1,234.00</td></tr>';
/** A4 less the margin on the right, in points. */
const RIGHT_EDGE = 595.28 - 42;

/** What stands in a file, and how far to the right. */
async function read(pdf: Buffer): Promise<{ text: string; end: number }> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true, verbosity: 0 }).promise;
  const found = { text: '', end: 0 };
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      found.text += item.str;
      found.end = Math.max(found.end, item.transform[4] + item.width);
    }
  }
  return found;
}

describe('a word longer than its line', () => {
  const letters = Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join('');

  it.each([
    ['of ten thousand letters', `<p>a ${letters} b</p>`, `a${letters}b`],
    ['in a cell', `<table><tr><td>a</td></tr><tr><td>${letters}</td></tr></table>`, letters],
    ['of small letters, in capitals', `<p class="label">${letters}</p>`, letters.toUpperCase()],
    ['each letter in an element of its own', `<p>${'<b>a</b><i>b</i>'.repeat(300)}</p>`, 'ab'.repeat(300)],
    ['of signs that join', `<p>${'e\u0301'.repeat(900)}</p>`, 'é'.repeat(900)],
    ['of pictures', `<p>${'🔧🏠'.repeat(300)}</p>`, '🔧🏠'.repeat(300)],
    ['without a letter to break at', `<p>a${'\u0301'.repeat(2_000)}</p>`, ''],
  ])('breaks at the edge of the page, nothing is cut: %s', async (_what, html, expected) => {
    const { text, end } = await read(await toPdf(html));
    expect(text.normalize().replaceAll(/\s/g, '').includes(expected)).toBe(true);
    if (expected !== '') expect(end).toBeLessThan(RIGHT_EDGE + 2);
  });

  it.each([
    ['letters', (size: number) => `<p>${'a'.repeat(size)}</p>`],
    ['letters from right to left', (size: number) => `<p>${'שירות'.repeat(size / 5)}</p>`],
    ['spaces that do not break', (size: number) => `<p>${'\u00a0'.repeat(size)}a</p>`],
    ['many short words', (size: number) => `<p>${'ab '.repeat(size)}</p>`],
  ])('takes as long as it is: %s', async (_what, given) => {
    await toPdf(given(10));
    expect(await growsWithSize(8_000, given, (html) => toPdf(html))).toBe(true);
  });
});

describe('what stays on one page and is taller than one', () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `w${at}`).join(' ');
  const row = `<tr><td>${words}</td><td>b</td></tr>`;
  it.each([
    ['a row', `<table><tr><td>a</td></tr>${row}</table>`],
    ['a row below a head', `<table><thead><tr><th>a</th></tr></thead>${row}</table>`],
    ['a head', `<table><thead>${row}</thead><tr><td>a</td></tr></table>`],
    ['a box', `<div class="box">${words}</div>`],
    ['a row in a box', `<div class="box"><table>${row}</table></div>`],
    ['a block', `<div class="keep"><p>${words}</p></div>`],
    ['columns', `<div class="columns"><div>${words}</div><div>b</div></div>`],
    ['totals', `<table class="totals">${row}</table>`],
    ['a gallery', `<div class="gallery"><div>${words}</div></div>`],
  ])('breaks, nothing is left out: %s', async (_what, html) => {
    const { text } = await read(await toPdf(`<p>before</p>${html}<p>after</p>`));
    for (const word of ['before', 'w0', 'w1500', 'w2999', 'after']) expect(text).toContain(word);
    expect(text.match(/w\d+/g)?.length).toBeGreaterThanOrEqual(3_000);
  });
});

describe('a heavy document', () => {
  it('leaves the process to others while it is drawn', async () => {
    await toPdf('<p>x</p>');
    let last = performance.now();
    let held = 0;
    let ticks = 0;
    const clock = setInterval(() => {
      held = Math.max(held, performance.now() - last);
      last = performance.now();
      ticks += 1;
    }, 5);
    const started = performance.now();
    await toPdf(`<table>${ROWS.repeat(4_000)}</table>`);
    clearInterval(clock);
    const all = performance.now() - started;
    expect(ticks).toBeGreaterThan(20);
    // Drawn on the main thread it would be held for nearly all of it.
    expect(held).toBeLessThan(all / 2);
  });

  it.each([
    ['time', { seconds: 0.2 }],
    ['memory', { megabytes: 48 }],
  ])('is refused beyond the limits of %s, and the next one is drawn', async (_what, limits) => {
    const threads = drawingThreads({ ...DRAWING_LIMITS, ...limits, atOnce: 1 });
    onTestFinished(() => threads.stop());
    const heavy = threads.run({ format: 'pdf', html: `<table>${ROWS.repeat(20_000)}</table>`, page: PAGE });
    await expect(heavy).rejects.toMatchObject({ code: 'document_too_large', status: 422 });
    const usual = drawingThreads(DRAWING_LIMITS);
    onTestFinished(() => usual.stop());
    const next = await usual.run({ format: 'pdf', html: '<p>x</p>', page: PAGE });
    expect(
      Buffer.from(next as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is refused where a picture would fill the memory', async () => {
    const png = Buffer.alloc(40);
    png.writeUInt32BE(0x89504e47, 0);
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    const html = `<img src="data:image/png;base64,${png.toString('base64')}">`;
    await expect(toPdf(html)).rejects.toMatchObject({ code: 'document_too_large' });
  });
});

describe('what is done for the browser', () => {
  it('leaves the process to others: the page, and the file that came of it', async () => {
    await drawn({ format: 'page', html: '<p>x</p>', options: { title: 'x', size: 'A4' } });
    const orders = `<article data-sheet="a">${ROWS.repeat(5)}</article>`.repeat(60_000);
    const html = `<footer class="page-footer">a</footer>${orders}`;
    const file = Buffer.alloc(50_000_000, 'x\n1 0 obj stream (node00000007) ');
    const loop = watchEventLoop();
    const started = performance.now();
    const page = await drawn({ format: 'page', html, options: { title: 'x', size: 'A4' } });
    expect(page.sheets?.count).toBe(60_000);
    const marked = await drawn({ format: 'marks', bytes: new Uint8Array(file.buffer), createdAt: PAGE.createdAt });
    expect([marked.byteLength, Buffer.from(marked.buffer, 0, 32).toString()]).toEqual([
      50_000_000,
      'x\n1 0 obj stream (node00000001) ',
    ]);
    expect(loop.longest()).toBeLessThan((performance.now() - started) / 3);
    loop.stop();
  });
});
