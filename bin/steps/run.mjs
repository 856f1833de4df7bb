import { spawn } from 'node:child_process';
import { constants } from 'node:os';

export const ROOT = new URL('../..', import.meta.url);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Children of ours that run now; a signal to us goes on to each of them. */
const children = new Set();
let forwarded = 0;
let lastForwarded = 0;
/** One wish to end can reach us from the terminal, from npm and from its shell; within this time it is one. */
const SAME_WISH = 1000;

// A closed terminal must not end us before the children have ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

for (const signal of SIGNALS) {
  process.on(signal, () => {
    if (performance.now() - lastForwarded < SAME_WISH && forwarded > 0) return;
    lastForwarded = performance.now();
    forwarded += 1;
    if (children.size === 0) process.exit(exitCode(null, signal));
    // Somebody who asks a third time does not want to wait any longer.
    for (const child of children) child.kill(forwarded > 2 ? 'SIGKILL' : signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

/** True once a signal asked us to end. */
export function isEnding() {
  return forwarded > 0;
}

/** Ends all children in order, unless they are about to end. */
export function endChildren() {
  if (!isEnding()) process.emit('SIGTERM');
}

/**
 * Runs a program to its end and gives { code, output }. With `capture` its output is kept and not shown,
 * with `tee` shown and kept; otherwise it is shown only. A program that cannot start gives code 127.
 * With `own` it runs on a leash: it hears of our end, and writes to us and never to a terminal that may go away.
 */
export function run(program, args, { env, capture = false, tee = false, own = false } = {}) {
  return new Promise((resolve) => {
    const out = capture || tee || own ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: own ? ['ignore', out, out, 'ipc'] : ['ignore', out, out],
      // A group of its own gets the terminal's Ctrl-C through us alone, and so only once.
      detached: own && process.platform !== 'win32',
      shell: process.platform === 'win32' && program === 'npm',
    });
    children.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        if (!own) output.push(chunk);
        if (tee || own) process.stdout.write(chunk);
      });
    }
    const finish = (code) => {
      children.delete(child);
      resolve({ code, output: Buffer.concat(output).toString('utf8') });
    };
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      finish(127);
    });
    child.once('close', (code, signal) => finish(exitCode(code, signal)));
  });
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** Ends with a sentence for the person at the terminal. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Seconds since `start`, as text. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
