import { describe, expect, it } from 'vitest';
import { watchEventLoop } from '../../testing/fuzz/event-loop.ts';
import { placeholdersOf, type RenderOptions, renderHtml, wordsOfHtml } from './render-html.ts';
import { LIMITS } from './template/account.ts';
import { doQuickly } from './template/quick.ts';
import { TemplateError } from './template/values.ts';

const OPTIONS: RenderOptions = { locale: 'en-US', zone: 'UTC', currency: 'USD' };
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

const render = (template: string, data: unknown = {}, options: Partial<RenderOptions> = {}) =>
  renderHtml(template, data, { ...OPTIONS, ...options });

async function faultOf(
  template: string,
  data: unknown = {},
  options: Partial<RenderOptions> = {},
): Promise<[string, number]> {
  try {
    await render(template, data, options);
  } catch (error) {
    if (error instanceof TemplateError) return [error.fault, error.line];
    throw error;
  }
  throw new Error('nothing thrown');
}

describe('blocks and paths', () => {
  const data = { a: { b: ['x', 'y'] }, items: [{ n: 1 }, { n: 2 }], none: [], zero: 0, map: { k: 'v' }, on: true };
  it.each([
    ['{{a.b.[0]}}{{a.b.length}}{{a.[b].[1]}}', 'x2y'],
    ['{{#each items}}{{@index}}{{n}}{{#unless @last}},{{/unless}}{{/each}}', '01,12'],
    ['{{#each items as |item at|}}{{at}}{{item.n}}{{../zero}}{{/each}}', '010120'],
    ['{{#each none}}x{{else}}empty{{/each}}', 'empty'],
    ['{{#each map}}{{@key}}={{this}}{{/each}}', 'k=v'],
    ['{{#if none}}a{{else if zero}}b{{else}}c{{/if}}', 'c'],
    ['{{#if zero includeZero=true}}yes{{/if}}', 'yes'],
    ['{{#with a as |q|}}{{b.[0]}}{{q.b.[1]}}{{@root.on}}{{/with}}', 'xytrue'],
    ['{{#items}}{{n}}{{/items}}{{^items}}no{{/items}}{{^none}}none{{/none}}{{#on}}on{{/on}}', '12noneon'],
    ['{{lookup a.b 1}}{{missing.deep.path}}', 'y'],
    ['{{!-- nothing --}}{{~ zero ~}} {{"text"}}', '0text'],
    ['{{#each items}}{{index}}.{{/each}}', '1.2.'],
    ['{{> row items.[0] label="L"}}|{{> (lookup a.b 0)}}', 'L1|X', { partials: { row: '{{label}}{{n}}', x: 'X' } }],
  ] as [string, string, Partial<RenderOptions>?][])('%s', async (template, expected, options) => {
    expect(await render(template, data, options)).toBe(expected);
  });
});

describe('helpers', () => {
  const data = {
    lines: [{ net: '1.10' }, { net: 2 }, { net: null }],
    names: ['Ana', '', 'José'],
    at: '2026-11-21T23:30:00Z',
  };
  it.each([
    ['{{money "1234.5"}} {{money 7 currency="EUR"}} {{money "x"}}', '$1,234.50 EUR\u00A07.00 '],
    [
      '{{number "1234567.891"}} {{number 2 decimals=2}} {{qty "1.2500"}} {{percent 8.25}}',
      '1,234,567.891 2.00 1.25 8.25%',
    ],
    ['{{date at}} {{time at}}', '21 Nov 2026 23:30'],
    ['{{date "2026-11-21" style="long"}}', 'November 21, 2026'],
    ['{{date "x"}}{{date nothing}}', ''],
    ['{{upper "ñu"}} {{lower "ÁB"}} {{truncate "abcdef" 4}} {{trim " a "}}', 'ÑU áb abc… a'],
    ['{{nl2br "a\n<b>"}}', 'a<br>&lt;b&gt;'],
    [
      '{{eq 1 "1.0"}} {{eq "a" "b"}} {{ne null ""}} {{gt "10" 9}} {{lt "2026-01-01" "2026-02-01"}} {{gte 1 1}} {{lte 2 1}}',
      'true false true true true true false',
    ],
    ['{{and 1 "a"}} {{or 0 ""}} {{not nothing}} {{default nothing "" "d"}}', 'true false true d'],
    [
      '{{add "0.1" "0.2"}} {{sub 1 "0.9"}} {{mul "1.15" 3}} {{div 1 8}} [{{div 1 0}}] {{round "1.005" 2}}',
      '0.3 0.1 3.45 0.125 [] 1.01',
    ],
    [
      '{{sum lines "net"}} {{count lines}} {{join names " / "}} {{index names 2}} {{first names}} {{last names}}',
      '3.1 3 Ana / José José Ana José',
    ],
    ['{{t "hello" name="<Ana>"}} {{t "unknown.key"}}', 'Hola &lt;Ana&gt; unknown.key'],
    [
      `{{image "logo" width=20 alt="a\\"b"}}{{image "javascript:1"}}{{image "${PIXEL}"}}`,
      `<img src="${PIXEL}" alt="a\\&quot;b" width="20"><img src="${PIXEL}" alt="">`,
    ],
    ['{{pageNumber}}', '<span class="pageNumber"></span>'],
  ])('%s', async (template, expected) => {
    expect(await render(template, data, { texts: { hello: 'Hola {name}' }, images: { logo: PIXEL } })).toBe(
      expected.replaceAll('\\&', '&'),
    );
  });

  it('writes in the conventions of the locale and zone', async () => {
    const spanish = { locale: 'es', zone: 'Europe/Madrid', currency: 'EUR' };
    expect(await render('{{money "1234.5"}}|{{number "0.25"}}|{{percent "21"}}|{{datetime at}}', data, spanish)).toBe(
      '1.234,50\u00A0€|0,25|21\u00A0%|22 nov 2026 00:30',
    );
  });

  it('lets a field win over a helper of its name, and a helper with arguments over the field', async () => {
    expect(await render('{{date}} {{count}} {{this.date}} {{date "2026-01-02"}}', { date: 'mine', count: 3 })).toBe(
      'mine 3 mine 2 Jan 2026',
    );
  });
});

describe('sandbox', () => {
  it.each([
    '{{constructor}}',
    '{{this.constructor.constructor}}',
    '{{__proto__}}{{a.__proto__.polluted}}',
    '{{lookup a "__proto__"}}{{lookup a "constructor"}}',
    '{{#with (lookup this "constructor")}}in{{/with}}',
    '{{a.toString}}{{a.hasOwnProperty}}{{list.map}}{{list.constructor}}{{text.replace}}{{text.constructor}}',
    '{{#each a.__proto__}}x{{/each}}',
    '{{@root.constructor}}{{@constructor}}{{@__proto__}}',
    '{{[__proto__]}}{{this.[constructor]}}{{list.[-1]}}',
    '{{fn}}{{getter.x}}',
  ])('%s reaches nothing', async (template) => {
    const data = JSON.parse('{"a":{"b":1,"__proto__":{"polluted":"yes"}},"list":[1],"text":"t"}');
    expect(await render(template, { ...data, fn: () => 'called', getter: { x: () => 'y' } })).toBe('');
  });

  it('escapes everything that comes from data, also in triple braces', async () => {
    const text = `<script>"'&\`=`;
    const escaped = '&lt;script&gt;&quot;&#x27;&amp;&#x60;&#x3D;';
    expect(await render('{{v}}{{{v}}}{{{join list}}}', { v: text, list: [text] })).toBe(escaped.repeat(3));
  });

  it('never takes a parsed tree for a template', async () => {
    expect((await faultOf({ type: 'Program', body: [] } as unknown as string))[0]).toBe('syntax');
  });

  it.each([
    ['{{#each l}}\n{{#each ../l}}{{#each ../../l}}x{{/each}}{{/each}}{{/each}}', 'limit'],
    ['\n{{foo bar}}', 'unknown_helper'],
    ['{{upper (foo)}}', 'unknown_helper'],
    ['\n{{> nope}}', 'unknown_partial'],
    ['{{> constructor}}', 'unknown_partial'],
    ['{{> loop}}', 'limit'],
    ['{{#if}', 'syntax'],
    ['{{#if a}}{{/each}}', 'syntax'],
    ['{{* decorate}}', 'unsupported'],
    ['{{#> layout}}x{{/layout}}', 'unsupported'],
  ])('%s is refused', async (template, fault) => {
    const options = { partials: { loop: '{{> loop}}' } };
    const [found, line] = await faultOf(template, { l: Array.from({ length: 60 }, (_, at) => at) }, options);
    expect(found).toBe(fault);
    if (template.startsWith('\n')) expect(line).toBe(2);
  });

  it('refuses blocks nested too deeply', async () => {
    expect((await faultOf('{{#if 1}}'.repeat(250) + '{{/if}}'.repeat(250)))[0]).toBe('limit');
    const parts = (count: number) => [
      `\n{{sum ${'(sum '.repeat(count)}1 ")"${')'.repeat(count)}}}`,
      `\n${'{{#if 1}}'.repeat(count)}x${'{{/if}}'.repeat(count)}`,
      `\n${'{{^no}}'.repeat(count)}x${'{{/no}}'.repeat(count)}`,
      `\n{{#if no}}x${'{{else if no}}y'.repeat(count)}{{/if}}`,
    ];
    // Far more of them than the parser could take in a minute are refused at once, with their line.
    for (const template of parts(11_000)) expect(await faultOf(template)).toEqual(['limit', 2]);
    for (const template of parts(40)) await render(template);
    expect(await render('{{!-- ((( --}}{{#if 1}}x{{/if}}((('.repeat(60))).toBe('x((('.repeat(60));
  });

  it('lets no text be filled with itself until there is no memory left', async () => {
    const grown = (fill: string, filler: string) =>
      `{{#with (t "${fill}" a="0123456789") as |b|}}${filler.repeat(9)}{{company}}${'{{/with}}'.repeat(10)}`;
    const places = '{a}'.repeat(1000);
    const heapBefore = process.memoryUsage().heapUsed;
    for (const template of [
      grown(places, `{{#with (t "${places}" a=b) as |b|}}`),
      grown(`{a, select, other {${places}}}`, `{{#with (t "{a, select, other {${places}}}" a=b) as |b|}}`),
      `{{#with (t "${places}" a="0123456789") as |b|}}{{#with (join ../l b) as |c|}}{{company}}{{/with}}{{/with}}`,
    ])
      expect((await faultOf(template, { l: [...'abcdefghij'.repeat(500)], company: 'A' }))[0]).toBe('limit');
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(400_000_000);
    // The same filling within reason is done.
    expect(await render(`{{#with (t "${'{a}'.repeat(10)}" a="01") as |b|}}{{t "{a}-{a}" a=b}}{{/with}}`)).toBe(
      `${'01'.repeat(10)}-${'01'.repeat(10)}`,
    );
  });

  it('counts what helpers are given too, however short their answers', async () => {
    const long = `{{#with (t "${'{a}'.repeat(1000)}" a="${'0123456789'.repeat(100)}") as |b|}}`;
    for (const asked of ['{{truncate b 5}}', '{{image b}}', '{{date b}}', '{{eq b b}}', '{{t b a="1"}}'])
      expect((await faultOf(`${long}${asked.repeat(60)}{{/with}}`))[0]).toBe('limit');
    const plural = `{a, plural, other {${'#'.repeat(60_000)}}}`;
    expect((await faultOf(`{{t "${plural}" a="1e308"}}`))[0]).toBe('limit');
    expect(await render('{{truncate "abcdef" 3}}{{t "{a, plural, other {#}}" a="1200"}}')).toBe('ab…1,200');
  });

  it('says what is wrong with a message, and throws nothing of its own', async () => {
    for (const text of [
      '{b, number}',
      '{a, date}',
      '{a, plural, x}',
      '{b, plural, other {x}}',
      '{a, plural, other {'.repeat(4000),
    ])
      expect((await faultOf(`{{company}}{{t "${text}" a="x"}}`))[0]).toBe('data');
  });

  it('keeps to the limits of output, steps and time', async () => {
    const many = { l: Array.from({ length: 50_000 }, () => 'x'.repeat(100)) };
    expect((await faultOf('{{#each l}}{{this}}{{/each}}', many, { limits: { outputCharacters: 1_000_000 } }))[0]).toBe(
      'limit',
    );
    expect((await faultOf('{{#each l}}{{this}}{{/each}}', many, { limits: { steps: 1000 } }))[0]).toBe('limit');
    expect((await faultOf('{{#each l}}{{sum ../l}}{{/each}}', many))[0]).toBe('limit');
    expect((await faultOf('{{#each l}}{{this}}{{/each}}', many, { limits: { milliseconds: 0 } }))[0]).toBe('limit');
    expect(await render('{{mul "9e20" "9e20"}}{{add "1e9999999" 1}}', {})).toBe('1');
  });

  it('leaves the process to others meanwhile, whatever takes its time', async () => {
    const l = Array.from({ length: 50_000 }, (_, at) => `n${at}`);
    const loop = watchEventLoop();
    const started = performance.now();
    const html = await render('{{#each l}}<p>{{this}}</p>{{/each}}', { l });
    expect(html).toBe(l.map((one) => `<p>${one}</p>`).join(''));
    expect(await wordsOfHtml(html)).toBe(l.join('\n'));
    expect((await placeholdersOf('{{a.b}}'.repeat(20_000))).join()).toBe('a.b');
    await faultOf('{{#each l}}{{#each ../l}}{{#each ../../l}}x{{/each}}{{/each}}{{/each}}', { l: l.slice(0, 60) });
    expect(loop.longest()).toBeLessThan((performance.now() - started) / 3);
    loop.stop();
  });

  it('reads the words of short HTML at once, of long HTML in a thread', () => {
    const cell = '<td>a';
    const [short, long] = [cell.repeat(9_000), cell.repeat(11_000)];
    const helpers = { ...OPTIONS, texts: {}, images: {} };
    const written = (template: string, kind: 'fill' | 'words') =>
      doQuickly({ kind, fill: { template, data: {}, helpers, partials: {}, limits: LIMITS } }, false);
    expect([doQuickly({ kind: 'text', html: short }, false), written(short, 'words')]).not.toContain(undefined);
    expect([doQuickly({ kind: 'text', html: long }, false), written(long, 'words')]).toEqual([undefined, undefined]);
    expect(written(long, 'fill')).toMatchObject({ made: long });
    // Braces in a quoted text end no tag: what follows them is the tag's own.
    expect(written(`{{x "}}" ${'a '.repeat(40_000)}}}`, 'fill')).toBeUndefined();
  });

  it('refuses data that never ends', async () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect((await faultOf('x', loop))[0]).toBe('data');
  });
});
