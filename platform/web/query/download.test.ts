import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveExport } from './download.ts';

const link = { href: '', download: '', click: vi.fn() };
const saved: Blob[] = [];
const released: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  link.click.mockReset();
  vi.stubGlobal('document', { createElement: () => link });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('exports.decode, statements.answers, files.blob_release, files.blob_release_000: decoded, saved under its name, released after 1 s', async () => {
  expect(saveExport({ file_data: btoa('PK'), file_name: 'users.xlsx' })).toBe(true);
  expect([link.download, link.click.mock.calls.length, await saved[0]?.text()]).toEqual(['users.xlsx', 1, 'PK']);
  vi.advanceTimersByTime(999);
  expect(released).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(released).toEqual(['blob:1']);
});

test('exports.no_data: an answer without file is none', () => {
  expect([saveExport(null), saveExport({ file_data: '', file_name: 'users.xlsx' })]).toEqual([false, false]);
  expect(link.click).not.toHaveBeenCalled();
});
