import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(m?js|css|html|svg|json)$/;
const SMALLEST = 1024;

/** Writes .br and .gz beside every text file of the build, so that the server never compresses them again. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'ordo-precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const path of filesBelow(directory)) {
        const content = readFileSync(path);
        if (!TEXT.test(path) || content.length < SMALLEST) continue;
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
