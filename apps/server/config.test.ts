import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { DATABASE_URL: 'postgres://nowhere/none', ORDO_SECRET: 'a secret that is long enough' };
const store = {
  S3_ENDPOINT: 'https://s3.example.test',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
};

test('files go to the data directory unless an object store is named whole', () => {
  expect(readConfig(base).s3).toBeNull();
  expect(readConfig({ ...base, ...store }).s3).toEqual({
    endpoint: 'https://s3.example.test',
    bucket: 'files',
    accessKey: 'access',
    secretKey: 'secret',
    region: 'us-east-1',
  });
  for (const key of Object.keys(store)) {
    expect(() => readConfig({ ...base, ...store, [key]: '' }), key).toThrow('together, or none of them');
  }
  expect(() => readConfig({ ...base, ...store, S3_ENDPOINT: 's3.example.test' })).toThrow('S3_ENDPOINT must be');
});

test('without CLAMAV_URL nothing is scanned; with it the address is handed on', () => {
  expect(readConfig(base).clamavUrl).toBeNull();
  expect(readConfig({ ...base, CLAMAV_URL: 'tcp://scanner:3310' }).clamavUrl).toBe('tcp://scanner:3310');
});

test('TRUST_PROXY is a number of proxies', () => {
  const proxies = (given?: string) => readConfig({ ...base, TRUST_PROXY: given }).proxies;
  expect([undefined, '', '0', 'off'].map(proxies)).toEqual([0, 0, 0, 0]);
  expect(['1', 'true', '2'].map(proxies)).toEqual([1, 1, 2]);
  for (const given of ['-1', '1.5', '11', 'nginx']) expect(() => proxies(given), given).toThrow('TRUST_PROXY must be');
});

test('BACKUP_KEY has 16 characters or is refused', () => {
  expect(readConfig(base).backupKey).toBeNull();
  expect(readConfig({ ...base, BACKUP_KEY: 'sixteen letters!' }).backupKey).toBe('sixteen letters!');
  expect(() => readConfig({ ...base, BACKUP_KEY: 'fifteen letters' })).toThrow(
    'BACKUP_KEY must have at least 16 characters; a restore still takes the shorter key of an old backup.',
  );
});
