import { expect, test } from 'vitest';
import { memorySettings } from './memory.rules.ts';

const GB = 2 ** 30;

test('the database keeps a quarter of the machine, at least 128 MB and at most 2 GB', () => {
  expect(memorySettings(24 * GB)).toEqual({ shared_buffers: '2048MB', effective_cache_size: '12288MB' });
  expect(memorySettings(4 * GB)).toEqual({ shared_buffers: '1024MB', effective_cache_size: '2048MB' });
  expect(memorySettings(2 * GB)).toEqual({ shared_buffers: '512MB', effective_cache_size: '1024MB' });
  expect(memorySettings(GB / 4)).toEqual({ shared_buffers: '128MB', effective_cache_size: '256MB' });
});
