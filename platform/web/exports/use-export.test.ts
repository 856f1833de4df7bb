import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../query/api-error.ts';
import { recordMessages } from '../resource-list/messages.ts';
import { saved } from './use-export.ts';

afterEach(() => void vi.restoreAllMocks());
const t = (key: string) => (recordMessages.en as Readonly<Record<string, string>>)[key] ?? key;

test('exports.failures_logged, exports.logged_001: a failed export is logged; the page goes on with one line about it', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const failure = new ApiError({ status: 500, code: 'internal', message: 'Unknown Error!' });
  expect(await saved(() => Promise.reject(failure), t)).toBe('Unknown Error!');
  expect(log.mock.calls).toEqual([['export failed', failure]]);
});

test('exports.no_data: nothing in the answer is told, a saved file is not', async () => {
  expect(await saved(async () => false, t)).toBe('Export failed: No data received');
  expect(await saved(async () => true, t)).toBeNull();
});
