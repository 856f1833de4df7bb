import { describe, expect, it } from 'vitest';
import { growsWithSize } from '../../../testing/clock/growth.ts';
import { browserPage, numberingRules } from './browser-page.ts';
import { splitFooter, toPage, withoutRefresh } from './page.ts';
import { countSheets, nameSheets } from './sheets.ts';
import { parseHtml, plainText } from './tree.ts';

const BEGUN = [
  '<footer ',
  '<footer class="page-footer" ',
  '<footer class="page-footer">',
  "<footer class='",
  '<meta http-equiv="refresh" ',
  '<meta http-equiv=',
  '<meta ',
  '<article ',
  '<article data-sheet=1 ',
  ' <!>',
  ' <!---->',
  ' <b> </b>',
  '<!--',
  '\u00a0',
  '\n',
  'a="',
  '<p title=\'"',
];
const READERS: Record<string, (html: string) => unknown> = {
  splitFooter,
  withoutRefresh,
  countSheets,
  nameSheets,
  toPage: (html) => toPage(html, { title: 'x' }),
  plainText: (html) => plainText(parseHtml(html)),
};

describe('reading HTML takes as long as it is, whatever is in it', () => {
  for (const [name, read] of Object.entries(READERS))
    it.each(BEGUN)(`${name} of %j over and over`, async (part) => {
      expect(await growsWithSize(8_000, (size) => part.repeat(size), read)).toBe(true);
    });

  it('also of one order to go elsewhere with endless spaces', async () => {
    const given = (size: number) => `<meta http-equiv=${' '.repeat(size)}x>`;
    expect(await growsWithSize(20_000, given, withoutRefresh)).toBe(true);
  });
});

describe('the foot of a document', () => {
  it.each([
    ['<p>a</p><footer class="page-footer">x</footer>b', '<p>a</p>b', 'x'],
    ['<FOOTER id=a CLASS="small page-footer" title=">"><b>x</b></FOOTER>', '', '<b>x</b>'],
    ['<footer>y</footer><footer class="page-footer">x</footer>', '<footer>y</footer>', 'x'],
    ['<!-- <footer class="page-footer">y</footer> -->', '<!-- <footer class="page-footer">y</footer> -->', null],
    ['<footer class="page-footers">x</footer>', '<footer class="page-footers">x</footer>', null],
    ['<footer class="page-footer">x', '<footer class="page-footer">x', null],
  ])('is taken out of %s', (html, body, footer) => {
    expect(splitFooter(html)).toEqual({ body, footer });
  });
});

describe('an order to go to another page', () => {
  it.each([
    ['a<meta http-equiv="refresh" content="0;url=x">b', 'ab'],
    ['a<META content=1 HTTP-EQUIV = Refresh>b<meta charset="utf-8">c', 'ab<meta charset="utf-8">c'],
    ['<meta charset="utf-8"><meta http-equiv=\' refresh\'>x', '<meta charset="utf-8">x'],
    ['<meta name="refresh"><metadata http-equiv=refresh>', '<meta name="refresh"><metadata http-equiv=refresh>'],
    ['<meta <meta http-equiv="refresh">x', 'x'],
    ['<meta http-equiv="refresh"', '<meta http-equiv="refresh"'],
  ])('leaves %s', (html, kept) => {
    expect(withoutRefresh(html)).toBe(kept);
  });
});

it('the rules that number the documents of a file grow by their number alone, whatever stands in the foot', () => {
  const footer = "<p>$' and $& and $`</p>";
  const body = '<article data-sheet="1">x</article>'.repeat(200) + 'x'.repeat(100_000);
  const { html, sheets } = browserPage({ body, footer, scripts: undefined }, { title: "$'", size: 'A4' });
  expect(sheets?.count).toBe(200);
  expect(html.slice(sheets?.headAt, (sheets?.headAt ?? 0) + 7)).toBe('</head>');
  expect(html.slice(0, sheets?.bodyAt).endsWith('<body>')).toBe(true);
  const rules = (count: number) => numberingRules(footer, Array(count).fill(10));
  expect(rules(1)).toContain(`content:"$' and $& and $\``);
  expect(rules(200).length).toBeLessThan(201 * rules(1).length);
});

it('documents of a file are those with the mark in their own tag', () => {
  const html = '<article class="a" data-sheet="1">x</article><article>data-sheet=</article><article data-sheet="2">';
  expect(countSheets(html)).toBe(2);
  expect(nameSheets(html)).toBe(
    '<article id="sheet-0" class="a" data-sheet="1">x</article><article>data-sheet=</article><article id="sheet-1" data-sheet="2">',
  );
});

it('text is folded across neighbouring pieces', () => {
  expect(plainText(parseHtml(' <b> </b> a<!---->  b <br> \t c<p> </p><p>\u00a0d </p>'))).toBe('a b\nc\n\u00a0d');
});
