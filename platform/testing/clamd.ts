import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clamdScanner } from '../../modules/files/scan/clamd.server.ts';
import { freePort } from './network/free-port.ts';

/** The harmless file every scanner calls a virus; put together here, so that no scanner calls this file one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const START_MS = 60_000;

/** A real clamd that knows one virus, the test file. */
export interface Clamd {
  /** Addresses for CLAMAV_URL; the TCP port is another one after each start. */
  readonly tcp: string;
  readonly unix: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** Where clamd is, by CLAMD_PATH or on the path of the machine; undefined when it is not installed. */
export function findClamd(): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return [process.env.CLAMD_PATH ?? '', ...places.map((place) => join(place, 'clamd'))].find(
    (path) => path !== '' && existsSync(path),
  );
}

/** Prepares a clamd in a temporary directory with a signature database of its own: nothing is downloaded. */
export async function prepareClamd(streamMaxLength = '30M'): Promise<Clamd> {
  const program = findClamd() ?? '';
  const directory = await mkdtemp(join(tmpdir(), 'ordo-clamd-'));
  const signatures = join(directory, 'signatures');
  await mkdir(signatures);
  await writeFile(join(signatures, 'test.ndb'), `Eicar-Test-Signature:0:0:${Buffer.from(EICAR).toString('hex')}\n`);
  const [config, unix] = [join(directory, 'clamd.conf'), join(directory, 'clamd.ctl')];
  const configure = (port: number) =>
    writeFile(
      config,
      [
        'Foreground yes',
        `DatabaseDirectory ${signatures}`,
        `LocalSocket ${unix}`,
        'TCPAddr 127.0.0.1',
        `TCPSocket ${port}`,
        `StreamMaxLength ${streamMaxLength}`,
        `TemporaryDirectory ${directory}`,
        '',
      ].join('\n'),
    );
  let child: ChildProcess | undefined;
  let tcp = '';
  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await ended;
  };
  return {
    get tcp() {
      return tcp;
    },
    unix: `unix://${unix}`,
    async start() {
      // Another port at each start: while it was stopped, anybody may have taken the old one.
      const port = await freePort();
      tcp = `tcp://127.0.0.1:${port}`;
      await configure(port);
      const started = spawn(program, [`--config-file=${config}`], { stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let said = '';
      const listen = (part: Buffer): void => {
        said = (said + part.toString()).slice(-2_000);
      };
      started.stdout.on('data', listen);
      started.stderr.on('data', listen);
      const scanner = clamdScanner(tcp);
      for (const end = Date.now() + START_MS; ; await pause(50)) {
        if (await scanner.version().catch(() => null)) return;
        if (started.exitCode !== null || Date.now() > end) throw new Error(`${program} did not start: ${said}`);
      }
    },
    stop,
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
