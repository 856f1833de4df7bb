import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  chooseExtension,
  downloadName,
  extensionOf,
  familyOfHead,
  fits,
  isAllowedExtension,
} from './file-kind.rules.ts';
import { readZip } from './zip.rules.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('first bytes', () => {
  test.each([
    [strToU8('%PDF-1.7'), 'pdf'],
    [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'png'],
    [bytes(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
    [strToU8('\0\0\0 ftypisom'), 'mp4'],
    [bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'ole'],
    [strToU8('PK\u0003\u0004'), 'zip-like'],
    [strToU8('MZ\u0090'), 'unknown'],
    [strToU8('a,b,c'), 'unknown'],
    [new Uint8Array(0), 'unknown'],
  ])('%o is %s', (head, family) => {
    expect(familyOfHead(head)).toBe(family);
  });
});

describe('zip directories', () => {
  test.each([
    [{ 'a.txt': strToU8('a') }, 'zip'],
    [{ '[Content_Types].xml': strToU8('x'), 'word/document.xml': strToU8('x') }, 'docx'],
    [{ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('x') }, 'xlsx'],
    [{ '[Content_Types].xml': strToU8('x'), 'ppt/presentation.xml': strToU8('x') }, 'pptx'],
    [{ 'word/document.xml': strToU8('x') }, 'zip'],
  ])('%o', (entries, family) => {
    expect(readZip(zipSync(entries))).toEqual({ family });
  });

  test('encrypted, cut off, too many entries', () => {
    const locked = zipSync({ 'a.txt': strToU8('a') });
    const directory = locked.findIndex(
      (_, at) => locked[at] === 0x50 && locked[at + 1] === 0x4b && locked[at + 2] === 1,
    );
    locked[directory + 8] = 1;
    expect(readZip(locked)).toEqual({ refused: 'encrypted' });
    const whole = zipSync({ 'a.txt': strToU8('a'.repeat(5000)) });
    expect(readZip(whole.subarray(0, whole.length - 30))).toEqual({ refused: 'damaged' });
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}`, new Uint8Array(0)]));
    expect(readZip(zipSync(many))).toEqual({ refused: 'too_many' });
    expect(readZip(new Uint8Array(4))).toEqual({ refused: 'damaged' });
  });
});

test('upload.extensions, upload.extensions_001: these sixteen and no other', () => {
  const listed = 'docx pdf zip xml jtl doc png jpg jpeg ppt pptx xls xlsx mp4 txt csv'.split(' ');
  expect(listed.filter((extension) => !isAllowedExtension(extension))).toEqual([]);
  const others = ['exe', 'svg', 'html', 'js', 'gif', 'webp', 'docm', 'xlsm', 'rar', 'PDF', '', 'toString'];
  expect(others.filter(isAllowedExtension)).toEqual([]);
});

test('only the last extension counts', () => {
  expect(extensionOf('invoice.pdf.exe')).toBe('exe');
  expect(extensionOf('PHOTO.JPG')).toBe('jpg');
  expect(extensionOf('no extension')).toBeNull();
  expect(fits('zip', 'docx')).toBe(true);
  expect(fits('docx', 'zip')).toBe(false);
  expect(fits('exe', 'text')).toBe(false);
  expect(fits('constructor', 'text')).toBe(false);
});

test('extension and name of an attachment', () => {
  expect(chooseExtension('.PDF', ['x'], 'pdf')).toBe('pdf');
  expect(chooseExtension(null, ['Report', 'k3.docx'], 'docx')).toBe('docx');
  expect(chooseExtension(null, ['Photo', 'random'], 'jpeg')).toBe('jpg');
  expect(downloadName('photo.jpg', 'jpg')).toBe('photo.jpg');
  expect(downloadName('run.exe', 'pdf')).toBe('run.exe.pdf');
});
