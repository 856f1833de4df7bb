import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVER_ENV, SERVER_FLAGS } from '../../bin/steps/server-flags.mjs';
import { freePort } from './network/free-port.ts';
import { type Caller, callerAt } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT = 110_000;

/** The real server as a process of its own. */
export interface ProductProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** What it wrote so far. */
  said(): string;
  /** Waits until it has written these words. */
  says(words: string): Promise<void>;
  /** Signs in at the company of that subdomain. */
  as(email: string, password: string, subdomain?: string): Promise<Caller>;
  /** Sends a signal and waits for the end: milliseconds until then, exit code and signal. */
  end(signal: NodeJS.Signals): Promise<{ ms: number; code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts apps/server/main.ts with this environment on a free port and waits until it says that it is ready. */
export async function startProduct(env: Record<string, string>): Promise<ProductProcess> {
  const product = await spawnProduct(env);
  await product.says('Ordo is ready');
  return product;
}

/** Starts apps/server/main.ts with this environment on a free port and does not wait for it. */
export async function spawnProduct(env: Record<string, string>): Promise<ProductProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'apps/server/main.ts'], {
    cwd: ROOT,
    env: { ...SERVER_ENV, PATH: process.env.PATH, RATE_LIMITS: 'off', ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)));
  const said = (): string => lines.join('');
  const ended = once(child, 'exit');
  return {
    origin,
    child,
    said,
    async says(words) {
      for (const until = Date.now() + START_LIMIT; !said().includes(words); ) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
          child.kill('SIGKILL');
          throw new Error(`the server did not say "${words}": ${said()}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    async as(email, password, subdomain = 'main') {
      const answer = await callerAt(origin, subdomain, null).post('/auth/login', { email, password });
      if (answer.status !== 200) throw new Error(`login failed: ${answer.status} ${JSON.stringify(answer.body)}`);
      return callerAt(origin, subdomain, answer.data.token);
    },
    async end(signal) {
      const start = performance.now();
      child.kill(signal);
      const [code, by] = (await ended) as [number | null, NodeJS.Signals | null];
      return { ms: performance.now() - start, code, signal: by };
    },
  };
}
