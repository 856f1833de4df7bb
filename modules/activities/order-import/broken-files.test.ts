import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

const LIMIT = 26_214_400;

let app: TestServer;
let admin: Caller;
let officer: Caller;
let good: Buffer;
let old: Buffer;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  officer = await app.as('officer@demo.test');
  const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));
  [good, old] = await Promise.all([fixture('activities.xlsx'), fixture('old-format.xls')]);
});
afterAll(() => app.close());

interface Outcome {
  where: 'announced' | 'stored' | 'imported' | 'taken';
  status: number;
  code: string;
  said: string;
  errors: Record<string, string[]>;
}

/** Sends a file the whole way and tells where it was stopped, and with which words. */
async function sendFile(bytes: Uint8Array, name: string, size: number | null = bytes.length): Promise<Outcome> {
  const granted = await admin.get('/presigned-url', {
    operation: 'put',
    key: name,
    ...(size === null ? {} : { size }),
  });
  const outcome = (where: Outcome['where'], status: number, body: Record<string, unknown>): Outcome => ({
    where,
    status,
    code: String(body.code ?? ''),
    said: String(body.message ?? ''),
    errors: (body.errors ?? {}) as Record<string, string[]>,
  });
  if (granted.status !== 200) return outcome('announced', granted.status, granted.body);
  const { pathname, search } = new URL(granted.data.url, app.origin);
  const stored = await fetch(`${app.origin}${pathname}${search}`, { method: 'PUT', body: Buffer.from(bytes) });
  if (!stored.ok) return outcome('stored', stored.status, (await stored.json()) as Record<string, unknown>);
  for (const call of ['/import/order/inspect', '/import/order', '/order/order_upload_v3']) {
    const answer = await admin.post(call, { key: granted.data.key });
    if (answer.status !== 200) return outcome('imported', answer.status, answer.body);
  }
  return outcome('taken', 200, {});
}

const exe = Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), Buffer.alloc(4096, 0x90)]);
const broken = () => good.subarray(0, good.length / 2);
const parts = () => unzipSync(good);
const docx = () => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w/>') });
const noSheet = () => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/other.xml': strToU8('<x/>') });
const withPart = (name: string, content: Uint8Array) => zipSync({ ...parts(), [name]: content }, { level: 6 });
const sheetName = 'xl/worksheets/sheet1.xml';

/** The same archive with the bit of encrypted parts set everywhere. */
function encrypted(): Buffer {
  const bytes = Buffer.from(good);
  for (let at = 0; at < bytes.length - 4; at++) {
    const signature = bytes.readUInt32LE(at);
    if (signature === 0x04034b50) bytes.writeUInt16LE(bytes.readUInt16LE(at + 6) | 1, at + 6);
    if (signature === 0x02014b50) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  }
  return bytes;
}

/** A bomb: 300 MB of white space behind a few hundred kB; `honest` says so in its directory. */
function bomb(honest: boolean): Uint8Array {
  const megabyte = Buffer.alloc(1_048_576, ' ');
  const start = Buffer.from('<worksheet><sheetData><row><c t="str"><v>Tipo</v></c></row>');
  const packed = deflateRawSync(Buffer.concat([start, ...Array<Buffer>(300).fill(megabyte)]));
  const archive = Buffer.from(zipSync({ ...parts(), [sheetName]: new Uint8Array(0) }, { level: 6 }));
  // The empty part is replaced by hand: its local header says stored and nothing; ours is appended as a new archive tail.
  return relink(archive, packed, honest ? 300 * megabyte.length : 1000);
}

/** Points the directory entry of the sheet at a part written behind the others. */
function relink(archive: Buffer, packed: Buffer, size: number): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const start = archive.readUInt32LE(end + 16);
  const head = Buffer.alloc(30 + sheetName.length);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(sheetName.length, 26);
  head.write(sheetName, 30);
  const directory = Buffer.from(archive.subarray(start, end));
  const entry = directory.indexOf(sheetName) - 46;
  directory.writeUInt16LE(8, entry + 10);
  directory.writeUInt32LE(packed.length, entry + 20);
  directory.writeUInt32LE(size, entry + 24);
  directory.writeUInt32LE(start, entry + 42);
  const tail = Buffer.from(archive.subarray(end));
  tail.writeUInt32LE(start + head.length + packed.length, 16);
  return Buffer.concat([archive.subarray(0, start), head, packed, directory, tail]);
}

describe('files that are no spreadsheet are refused in plain words, and nothing is written', () => {
  const cases: [
    what: string,
    make: () => Uint8Array,
    name: string,
    where: Outcome['where'],
    status: number,
    says: RegExp,
  ][] = [
    ['an empty file', () => new Uint8Array(0), 'vacío.xlsx', 'stored', 422, /vacío\.xlsx/],
    ['a program called xlsx', () => exe, 'factura.xlsx', 'stored', 422, /factura\.xlsx/],
    ['a program', () => exe, 'factura.exe', 'announced', 422, /factura\.exe/],
    ['a program called csv', () => exe, 'datos.csv', 'stored', 422, /datos\.csv/],
    [
      'a picture called xlsx',
      () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      'foto.xlsx',
      'stored',
      422,
      /foto\.xlsx/,
    ],
    ['half a file', broken, 'medio.xlsx', 'stored', 422, /medio\.xlsx/],
    ['an encrypted file', encrypted, 'secreto.xlsx', 'stored', 422, /secreto\.xlsx/],
    ['an encrypted or old file called xlsx', () => old, 'cifrado.xlsx', 'stored', 422, /cifrado\.xlsx/],
    ['the old format', () => old, 'antiguo.xls', 'imported', 422, /old xls format/],
    ['a Word file called xlsx', docx, 'carta.xlsx', 'stored', 422, /carta\.xlsx/],
    ['a Word file', docx, 'carta.docx', 'imported', 422, /not a spreadsheet/],
    ['a workbook without a sheet', noSheet, 'sin-hoja.xlsx', 'imported', 422, /not a spreadsheet/],
    ['a bomb that says so', () => bomb(true), 'bomba.xlsx', 'stored', 422, /bomba\.xlsx/],
    ['a bomb that lies', () => bomb(false), 'bomba2.xlsx', 'imported', 422, /25 MB/],
    [
      'broken XML',
      () => withPart(sheetName, strToU8(`<worksheet><sheetData><row r="1"><c ${'x'.repeat(1_100_000)}`)),
      'roto.xlsx',
      'imported',
      422,
      /damaged/,
    ],
    [
      'a document type',
      () => withPart(sheetName, strToU8('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>')),
      'dtd.xlsx',
      'imported',
      422,
      /damaged/,
    ],
    [
      'part of a packed sheet',
      () => relink(Buffer.from(good), deflateRawSync(Buffer.alloc(9000, 'x')).subarray(0, 20), 9000),
      'corte.xlsx',
      'imported',
      422,
      /damaged/,
    ],
    ['26 MB', () => new Uint8Array(LIMIT + 1_048_576), 'grande.xlsx', 'announced', 422, /grande\.xlsx.*25 MB/],
  ];
  test.each(cases)('%s', async (_what, make, name, where, status, says) => {
    const before = await app.sql('select count(*)::int from "order"');
    const outcome = await sendFile(make(), name);
    expect([outcome.where, outcome.status], JSON.stringify(outcome)).toEqual([where, status]);
    expect(outcome.said).toMatch(says);
    if (where === 'imported') expect(Object.keys(outcome.errors)).toEqual(['file']);
    expect(await app.sql('select count(*)::int from "order"')).toEqual(before);
    expect(
      await app.sql("select status from import_run where status in ('validating', 'importing', 'uploaded')"),
    ).toEqual([]);
  });

  test('26 MB that were not announced stop at 25 MB', async () => {
    const outcome = await sendFile(new Uint8Array(LIMIT + 1_048_576), 'callado.xlsx', null);
    expect([outcome.where, outcome.status], JSON.stringify(outcome)).toEqual(['stored', 422]);
    expect(outcome.said).toMatch(/callado\.xlsx.*25 MB/);
  });
});

test('a header alone is taken; empty rows, unknown columns and an unknown sheet are refused', async () => {
  const csv = await sendFile(Buffer.from('Referencia externa,Tipo\n'), 'cabecera.csv');
  expect(csv.where).toBe('taken');
  const before = await app.sql('select count(*)::int from "order"');
  for (const text of ['\n\n  \n', 'Uno,Dos\n1,2\n3,4\n']) {
    const { where, status, said, errors } = await sendFile(Buffer.from(text), 'vacio.csv');
    expect([where, status, Object.keys(errors)], text).toEqual(['imported', 422, ['file']]);
    expect(said).toContain('No known columns');
  }
  const rows = await admin.post('/import/order', { rows: [], dry_run: false });
  expect(rows.data).toMatchObject({ total: 0, created: 0 });
  const key = await upload(app, admin, good, 'activities.xlsx');
  const other = await admin.post('/import/order', { key, sheet: 'Hoja7' });
  expect([other.status, other.body.errors]).toEqual([422, { file: ['The file doesn’t have this sheet.'] }]);
  const mapped = await admin.post('/import/order', { key, mapping: { 0: 'no_such_column' }, dry_run: false });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(422);
  expect(await app.sql('select count(*)::int from "order"')).toEqual(before);
});

test('a key of somebody else, or of nothing, is not found by its field', async () => {
  const granted = await officer.get('/presigned-url', { operation: 'put', key: 'ajeno.csv' });
  const { pathname, search } = new URL(granted.data.url, app.origin);
  await fetch(`${app.origin}${pathname}${search}`, { method: 'PUT', body: 'a,b\n1,2\n' });
  for (const key of [granted.data.key, 't1/2026/nothing', '../../etc/passwd', '']) {
    const answer = await admin.post('/import/order', { key });
    expect(answer.status, key).toBe(422);
  }
});

describe('more than is taken is refused by its number, and nothing is written', () => {
  const nothingChanges = async (work: () => Promise<void>) => {
    const count = () => app.sql('select count(*)::int from "order"');
    const before = await count();
    await work();
    expect(await count()).toEqual(before);
  };

  test('50,001 rows of a body', () =>
    nothingChanges(async () => {
      const rows = Array.from({ length: 50_001 }, (_, n) => ({ ex_ref_no: `B-${n}` }));
      for (const path of ['/import/order', '/order/order_upload_v3']) {
        const { status, body } = await admin.post(path, { rows, dry_run: false });
        expect([status, Object.keys(body.errors ?? {})], path).toEqual([422, ['rows']]);
        expect(JSON.stringify(body.errors), path).toMatch(/50,?000/);
      }
      expect((await admin.post('/import/order', { rows: rows.slice(0, 1), dry_run: true })).status).toBe(200);
    }));

  test('301 columns', () =>
    nothingChanges(async () => {
      const headers = (count: number) => [
        'External reference',
        'Type',
        ...Array.from({ length: count - 2 }, (_, n) => `C${n}`),
      ];
      const sheet = (count: number) => Buffer.from(`${headers(count).join(',')}\n${'x,'.repeat(count - 1)}x\n`);
      expect((await sendFile(sheet(301), 'wide.csv')).said).toContain('300 columns');
      expect(await sendFile(sheet(301), 'wide.csv')).toMatchObject({
        where: 'imported',
        status: 422,
        errors: { file: [expect.any(String)] },
      });
      const key = await upload(app, admin, sheet(300), 'fits.csv', 'text/csv');
      expect((await admin.post('/import/order', { key, dry_run: true })).status).toBe(200);
    }));
});
