import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../query/transport.ts';
import { type ImportRequest, inspectFile, startImport } from './import-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('imports.timeout: an import call waits 60 s for its answer, no longer', async () => {
  connect({
    base: 'https://acme.ordo.app/api/v1',
    subdomain: 'acme',
    language: () => 'en',
    token: () => 't1',
    onFailure: () => undefined,
  });
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname);
    return Response.json({ success: { data: { run_id: 1 } } });
  });
  const reading: Omit<ImportRequest, 'key' | 'file_name'> = {
    mapping: {},
    mode: 'upsert',
    formats: { 3: { decimal: ',' } },
    dry_run: true,
  };
  await inspectFile('customer', { key: 'k1' });
  await startImport('customer', { key: 'k1', file_name: 'customers.xlsx', ...reading });
  expect(asked).toEqual(['/api/v1/import/customer/inspect', '/api/v1/import/customer']);
  expect(limit.mock.calls).toEqual([[60_000], [60_000]]);
});
