import { join } from 'node:path';
import { diskStorage } from '../../platform/server/storage/disk.ts';
import { s3Storage } from '../../platform/server/storage/s3.ts';
import type { Storage } from '../../platform/server/storage/storage.ts';
import type { Config } from './config.ts';

/** Where this installation keeps files: an object store when one is set, else the data directory. */
export const openStorage = ({ s3, dataDir }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 's3'>>): Storage =>
  s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'));
