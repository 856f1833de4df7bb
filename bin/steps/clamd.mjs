import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];

/** Path of a clamd for the tests of the virus check, installed by apt when we may; undefined, and a sentence said, without one. */
export async function findClamd() {
  const found = lookUp();
  if (found) return found;
  if (process.getuid?.() === 0 && pathOf('apt-get')) {
    console.log('clamd: installing clamav-daemon with apt-get');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { capture: true, env });
    const { code, output } = await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'clamav-daemon'],
      {
        capture: true,
        env,
      },
    );
    if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'));
    const installed = lookUp();
    if (installed) return installed;
  }
  console.log(
    'clamd: there is no ClamAV, so the tests of the virus check against a real scanner are skipped. ' +
      'Install it (Debian: apt-get install clamav-daemon) or set CLAMD_PATH.',
  );
  return undefined;
}

function lookUp() {
  const chosen = process.env.CLAMD_PATH;
  return chosen && existsSync(chosen) ? chosen : pathOf('clamd');
}

function pathOf(name) {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}
