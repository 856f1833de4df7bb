import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['https://acme.example/about?x=1', 'https://acme.example/about?x=1'],
  [' http://acme.example ', 'http://acme.example'],
  ['acme.example', 'https://acme.example'],
  ['acme.example:8080/shop', 'https://acme.example:8080/shop'],
  ['HTTPS://ACME.example', 'HTTPS://ACME.example'],
  ['javascript:alert(1)', null],
  ['javascript://acme.example/%0aalert(1)', null],
  ['JaVaScRiPt:alert(document.domain)', null],
  ['data:text/html,x', null],
  ['mailto:someone@acme.example', null],
  ['someone@acme.example', null],
  ['ftp://acme.example', null],
  ['https://', null],
  ['our site', null],
  ['acme', null],
])('%s', (typed, kept) => expect(webAddress(typed)).toBe(kept));
