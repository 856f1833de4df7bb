import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSheet } from '../sheets/read-sheet.ts';
import type { SheetRow } from '../sheets/sheet-types.ts';
import { toDocx } from './docx.ts';
import { readImage, shownSize } from './html/image.ts';
import { splitFooter, toPage } from './html/page.ts';
import { completeWidths, styleOf } from './html/style.ts';
import { parseHtml, plainText, tableShape } from './html/tree.ts';
import { tellNoSandbox } from './pdf/chromium.ts';
import { stopPdf, toPdf } from './pdf.ts';
import { toXlsx } from './xlsx.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FOOTER =
  '<footer class="page-footer">Peña &amp; Cía <span class="pageNumber"></span>/<span class="totalPages"></span></footer>';
const rows = Array.from(
  { length: 120 },
  (_, at) => `<tr><td>Línea ${at}</td><td class="num" data-value="${at}.5" data-format="money">${at},50 €</td></tr>`,
).join('');
const DOCUMENT = `${FOOTER}<article data-sheet="MAN-1"><h1>Señal</h1><p>Año <strong>2026</strong><br>está</p><img src="${PIXEL}" width="20">
<table class="lines"><colgroup><col><col style="width:20%"></colgroup><thead><tr><th>Descripción</th><th class="num">Neto</th></tr></thead><tbody>${rows}</tbody></table></article>
<article class="page-break" data-sheet="MAN-1"><h2>Otra</h2><div class="columns"><div style="width:30%">a</div><div>b</div></div><div class="box keep">c</div><ul><li>uno</li></ul><hr class="rule"></article>`;
const AT = '2026-11-21T09:00:00.000Z';

const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b(?!s)/g)?.length ?? 0;

describe('html', () => {
  it('reads forgivingly, decodes, and leaves scripts and styles out', () => {
    const tree = parseHtml(
      '<!doctype html><style>p{}</style><p class=a title="x>y">1 < 2 &amp; &eacute;&#233;<script>alert("<p>")</script><li>x<li>y</p></div><!-- <b> -->z',
    );
    expect(plainText(tree)).toBe('1 < 2 & &eacute;é\nx\nyz');
    expect(tree.children[0]).toMatchObject({ tag: 'p', attributes: { class: 'a', title: 'x>y' } });
  });

  it.each(['<p', '<p title="', '<!-- never', '<', 'a<b', `${'<div>'.repeat(500)}deep`])('survives %s', (html) => {
    expect(() => parseHtml(html)).not.toThrow();
  });

  it('takes time in proportion to the text for hostile markup', () => {
    const start = performance.now();
    parseHtml('<a b '.repeat(200_000));
    parseHtml(`<p ${'x '.repeat(500_000)}`);
    // By the square of the text it were many minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('knows the shape of a table', () => {
    const [table] = parseHtml(
      '<table><col style="width:25%"><col><thead><tr><th>A<th>B</thead><tr><td colspan=2>c</table>',
    ).children;
    if (!table || typeof table === 'string') throw new Error('no table');
    const shape = tableShape(table);
    expect(shape).toMatchObject({ columns: 2, widths: [25, null] });
    expect(shape.rows.map((row) => [row.isHead, row.cells.map((cell) => cell.columnSpan)])).toEqual([
      [true, [1, 1]],
      [false, [2]],
    ]);
    expect(completeWidths([25, null, null], [1, 1, 2])).toEqual([25, 25, 50]);
  });

  it('takes only harmless inline style', () => {
    const element = {
      tag: 'p',
      attributes: { style: 'color:#aa0000;background:url(x);text-align:right;font-weight:700' },
      children: [],
    };
    expect(styleOf(element, { size: 9, above: 5 })).toMatchObject({
      color: '#aa0000',
      align: 'right',
      bold: true,
      size: 9,
    });
    expect(styleOf(element, {}).background).toBeUndefined();
  });

  it('measures pictures and refuses what is none', () => {
    const image = readImage(PIXEL);
    expect(image).toMatchObject({ type: 'png', width: 1, height: 1 });
    expect(readImage('data:image/png;base64,AAAA')).toBeNull();
    expect(readImage('data:image/svg+xml;base64,AAAA')).toBeNull();
    const wide = { type: 'png', bytes: Buffer.alloc(0), width: 400, height: 100 } as const;
    expect(shownSize(wide, { width: 0, height: 50 }, { width: 100, height: 300 })).toEqual({ width: 100, height: 25 });
  });

  it('makes a page and takes the foot out', () => {
    expect(splitFooter(DOCUMENT).footer).toContain('pageNumber');
    expect(splitFooter(DOCUMENT).body).not.toContain('page-footer');
    expect(toPage('<p>x</p>', { title: '<t>', locale: 'es' })).toContain(
      '<html lang="es"><head><meta charset="utf-8"><title>&lt;t&gt;',
    );
    expect(toPage('<html><body>x</body></html>', { title: 't' })).toBe('<html><body>x</body></html>');
  });
});

describe('built-in pdf', () => {
  it('breaks long tables over pages and gives the same bytes for the same input', async () => {
    const options = { page: { title: 'Señal', createdAt: AT } };
    const first = await toPdf(DOCUMENT, options);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pageCount(first)).toBe(5);
    expect(await toPdf(DOCUMENT, options)).toEqual(first);
    expect(await toPdf(DOCUMENT, { page: { ...options.page, landscape: true, size: 'LETTER' } })).not.toEqual(first);
  });

  it('is used when the browser does not start', async () => {
    const told: unknown[] = [];
    const pdf = await toPdf('<p>x</p>', { chromiumPath: '/nonexistent', onFallback: (error) => told.push(error) });
    expect([pageCount(pdf), told.length]).toEqual([1, 1]);
  });

  it('reads neither files nor the network, and no broken picture stops it', async () => {
    const html = '<img src="/etc/passwd"><img src="http://127.0.0.1:9/x.png"><img src="file:///etc/passwd"><p>text</p>';
    expect(pageCount(await toPdf(html))).toBe(1);
  });
});

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

// Without a browser on the machine these are reported as skipped, never as passed.
describe.runIf(existsSync(chromiumPath))('browser pdf', () => {
  afterAll(stopPdf);
  const fail = (error: unknown) => {
    throw error;
  };

  it('prints with page numbers, the same bytes for the same input', async () => {
    const options = { chromiumPath, page: { createdAt: AT }, onFallback: fail };
    const first = await toPdf(DOCUMENT, options);
    const second = await toPdf(DOCUMENT, options);
    expect(pageCount(first)).toBeGreaterThan(4);
    expect(first.toString('latin1')).toContain('20261121090000');
    expect(second).toEqual(first);
  });

  it('says once that it has no sandbox, and why', async () => {
    const told: string[] = [];
    await stopPdf();
    tellNoSandbox((reason) => told.push(reason));
    await toPdf('<p>x</p>', { chromiumPath, onFallback: fail });
    await stopPdf();
    await toPdf('<p>y</p>', { chromiumPath, onFallback: fail });
    if (process.getuid?.() === 0) expect(told).toEqual(['the server runs as root']);
    else expect(told.length).toBeLessThanOrEqual(1);
  });

  /** A browser as it is on a machine: it notes how it was started; with `sandbox` it starts in one, as an ordinary user's can. */
  async function standIn(sandbox: boolean): Promise<{ path: string; started: () => Promise<string[]> }> {
    const folder = await mkdtemp(join(tmpdir(), 'ordo-browser-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'browser.sh');
    const refusal = sandbox
      ? ''
      : `case " $* " in *" --no-sandbox "*) ;; *) echo "No usable sandbox!" >&2; exit 1;; esac\n`;
    await writeFile(
      path,
      `#!/bin/sh\necho "$*" >> "${folder}/started"\n${refusal}exec "${chromiumPath}" --no-sandbox "$@"\n`,
    );
    await chmod(path, 0o755);
    const started = async () => (await readFile(join(folder, 'started'), 'utf8')).trim().split('\n');
    return { path, started };
  }

  it.each([
    ['an ordinary user where there can be one', 1000, true, [true], []],
    ['an ordinary user where the system gives none', 1000, false, [true, false], [expect.stringMatching(/./)]],
    ['root', 0, true, [false], ['the server runs as root']],
  ])('runs in its sandbox wherever it can: %s', async (_who, uid, can, inSandbox, notices) => {
    vi.spyOn(process, 'getuid').mockReturnValue(uid);
    onTestFinished(() => void vi.restoreAllMocks());
    const { path, started } = await standIn(can);
    const told: string[] = [];
    await stopPdf();
    tellNoSandbox((reason) => told.push(reason));
    expect(pageCount(await toPdf('<p>x</p>', { chromiumPath: path, onFallback: fail }))).toBe(1);
    await stopPdf();
    expect((await started()).map((words) => !words.includes('--no-sandbox'))).toEqual(inSandbox);
    expect(told).toEqual(notices);
  });

  it('runs no script and reaches no network', async () => {
    let calls = 0;
    const server = createServer((_, answer) => {
      calls += 1;
      answer.end('x');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const html = `<img src="${url}/i.png"><iframe src="${url}/f"></iframe><link rel="stylesheet" href="${url}/c.css"><script>fetch("${url}/s")</script><style>@import "${url}/m.css"</style><iframe src="file:///etc/passwd"></iframe><meta http-equiv="refresh" content="0;url=${url}/r">`;
    expect(pageCount(await toPdf(html, { chromiumPath, onFallback: fail }))).toBe(1);
    server.close();
    expect(calls).toBe(0);
  });
});

describe('docx', () => {
  it('holds the texts, the repeated table head, the picture and page numbers', async () => {
    const parts = unzipSync(await toDocx(DOCUMENT, { title: 'Señal' }));
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const body = text('word/document.xml');
    for (const piece of [
      'Señal',
      'Línea 119',
      '119,50 €',
      '<w:tblHeader',
      '<w:cantSplit',
      '<w:drawing>',
      '<w:pgNumType w:start="1"',
    ]) {
      expect(body).toContain(piece);
    }
    // A long amount keeps its digits together, whatever stands beside it.
    const amount = '$116,487,115,319.70';
    const totals = `<table class="totals"><tr class="total"><td>Total of all that was ordered and delivered</td><td class="number">${amount}</td></tr></table>`;
    const lines = `<table class="lines"><tr><td>${'Something long '.repeat(9)}</td><td>${amount}</td><td>${amount}</td></tr></table>`;
    for (const table of [totals, lines]) {
      const made = unzipSync(await toDocx(`<article>${table}</article>`, { title: 'x' }));
      const grid = strFromU8(made['word/document.xml'] ?? new Uint8Array()).match(/<w:gridCol w:w="(\d+)"/g) ?? [];
      const last = Number(/\d+/.exec(grid.at(-1) ?? '')?.[0]);
      expect(last, table).toBeGreaterThan(amount.length * 9 * 20 * 0.55);
    }
    const footer = text(Object.keys(parts).find((name) => name.startsWith('word/footer')) ?? '');
    for (const piece of ['Peña &amp; Cía', 'PAGE', 'SECTIONPAGES']) expect(footer).toContain(piece);
  });
});

describe('xlsx', () => {
  it('makes a sheet per order, with numbers as numbers and texts guarded', async () => {
    const html = `${DOCUMENT}<article data-sheet="a/b"><table><tr><td>=1+1</td><td data-value="">x</td></tr></table></article>`;
    const bytes = await toXlsx(html, { title: 'Señal' });
    const read = async (sheet: string) => {
      const found: SheetRow[] = [];
      for await (const row of readSheet(bytes, { sheet, maxRows: 500, maxColumns: 20, knownLabels: ['Neto'] }))
        found.push(row);
      return found;
    };
    const [header, first] = await read('MAN-1');
    expect(header?.cells.map((cell) => cell?.value)).toEqual(['Descripción', 'Neto']);
    expect(first?.cells).toMatchObject([
      { kind: 'text', value: 'Línea 0' },
      { kind: 'number', value: '0.5' },
    ]);
    expect((await read('MAN-1 2')).map((row) => row.cells[0]?.value)).toContain('Otra');
    expect((await read('a b'))[0]?.cells.map((cell) => cell?.value)).toEqual(['=1+1', 'x']);
  });
});
