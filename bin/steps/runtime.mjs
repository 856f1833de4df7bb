import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, ROOT, run } from './run.mjs';

const NEEDED = 24;

/** Path of a Node that runs TypeScript: this one when it is new enough, else the one npm brought. */
export async function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return use(process.execPath);
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = fileURLToPath(new URL(`node_modules/node-${system}-${process.arch}/bin/${program}`, ROOT));
  const found = existsSync(path) ? await run(path, ['--version'], { capture: true }) : undefined;
  if (found?.code === 0) {
    console.log(`node: ${process.version} is too old, using ${found.output.trim()} from the dependencies`);
    return use(path);
  }
  return giveUp(
    `Ordo needs Node ${NEEDED} or newer; this is ${process.version}, and npm has no newer one for ` +
      `${process.platform} on ${process.arch}. Install it from https://nodejs.org (macOS: brew install node) and start again.`,
  );
}

/** Programs started by name find the same Node. */
function use(path) {
  process.env.PATH = `${dirname(path)}${delimiter}${process.env.PATH ?? ''}`;
  return path;
}
