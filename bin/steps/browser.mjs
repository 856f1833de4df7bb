import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium for the browser tests, installed by apt when we may; undefined, and a sentence said, without one. */
export async function findBrowser() {
  const found = lookUp();
  if (found) return found;
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    console.log('browser: installing chromium with apt-get');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { capture: true, env });
    const packages = ['chromium', 'fonts-liberation'];
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      capture: true,
      env,
    });
    if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'));
    const installed = lookUp();
    if (installed) return installed;
  }
  console.log(
    'browser: there is no Chromium, so the browser tests are skipped. ' +
      'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
  return undefined;
}

function lookUp() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && existsSync(chosen)) return chosen;
  return NAMES.map(pathOf).find(Boolean) ?? (existsSync(MAC) ? MAC : undefined);
}

function isOnPath(name) {
  return pathOf(name) !== undefined;
}

function pathOf(name) {
  const places = (process.env.PATH ?? '').split(delimiter);
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}
