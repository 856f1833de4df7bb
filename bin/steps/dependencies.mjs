import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { giveUp, isEnding, ROOT, run, since } from './run.mjs';

/** Installs the packages of package-lock.json unless exactly these are installed. */
export async function installDependencies() {
  const start = performance.now();
  if (isInstalled()) {
    console.log('dependencies: up to date');
    return;
  }
  console.log('dependencies: installing with npm ci (a minute or two on the first run)');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const isNpm = npm !== undefined && basename(npm) === 'npm-cli.js';
  const { code } = isNpm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (isEnding()) process.exit(code || 1);
  if (code !== 0)
    giveUp('The dependencies could not be installed; npm says why above. Check the network and start again.');
  console.log(`dependencies: installed (${since(start)})`);
}

/** npm writes down what it installed when it is done; a broken-off install has no such list. */
function isInstalled() {
  const list = new URL('node_modules/.package-lock.json', ROOT);
  if (!existsSync(list)) return false;
  const wanted = packagesOf(new URL('package-lock.json', ROOT));
  const installed = packagesOf(list);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === entry.version : entry.optional === true || entry.peer === true;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
