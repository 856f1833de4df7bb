import { expect, test } from 'vitest';
import { closedHtml } from './closed.ts';

test('a form, a script and whatever loads or sends leaves; what is inside a mere wrapper stays', () => {
  expect(closedHtml('<form action="http://evil.test"><b>Hello</b><button>Go</button><textarea name=t>')).toBe(
    '<b>Hello</b>',
  );
  for (const html of [
    '<script>alert(1)</script>',
    '<style>p{display:none}</style>',
    '<iframe src="https://evil.test"></iframe>',
    '<svg onload=alert(1)></svg>',
    '<link rel=stylesheet href="https://evil.test">',
    '<img src="https://evil.test/p?u={{link}}">',
    '<img src="javascript:alert(1)">',
    '<meta http-equiv=refresh content="0;url=https://evil.test">',
  ])
    expect(closedHtml(html), html).toBe('');
});

test('what is left open is closed, and no attribute does more than look', () => {
  expect(closedHtml('<table><tr><td><a href="https://x.test" onclick="go()" style="color:red">Hi')).toBe(
    '<table><tr><td><a href="https://x.test" style="color:red">Hi</a></td></tr></table>',
  );
  expect(closedHtml('<a href="javascript:go()">x</a><a href="https://x.test/?{{link}}">y</a>')).toBe(
    '<a>x</a><a>y</a>',
  );
  expect(closedHtml('<p style="background:url(https://evil.test)">x</p><p style="position:fixed">y</p>')).toBe(
    '<p>x</p><p>y</p>',
  );
  expect(closedHtml('</div></body><!-- <b> --> 1 < 2 <a title="&quot;><script>">z</a><!-- open <p>')).toBe(
    ' 1 &lt; 2 <a title="&quot;&gt;&lt;script&gt;">z</a>&lt;!-- open &lt;p&gt;',
  );
});

test('a header as companies write it stays as it is', () => {
  const header =
    '<table width="100%" style="border-bottom:1px solid #ccc"><tr><td><img src="https://x.test/logo.png" alt="Northstar" width="120"></td></tr></table>';
  expect(closedHtml(header)).toBe(header);
});
