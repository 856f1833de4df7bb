import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Options } from '../server/storage/s3.ts';

/** An S3 server of its own with one empty bucket; it holds signatures against the secret it was given. */
export interface S3Server {
  readonly options: S3Options;
  close(): Promise<void>;
}

/** Starts an S3 server on a free port and a temporary directory. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'ordo-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'ordo-files' }],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'ordo-files',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      region: 'us-east-1',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
