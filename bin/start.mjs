// `npm start`: everything from a fresh clone to a running server. Node built-ins only, Node 20 and newer.

import { readFileSync } from 'node:fs';
import { installDependencies } from './steps/dependencies.mjs';
import { endChildren, isEnding, run } from './steps/run.mjs';
import { findNode } from './steps/runtime.mjs';
import { SERVER_ENV, SERVER_FLAGS } from './steps/server-flags.mjs';
import { buildWeb } from './steps/web-build.mjs';

await installDependencies();
const node = await findNode();
const built = await buildWeb(node);
if (built !== 0 || isEnding()) process.exit(built || 1);

watchLauncher();
const server = await run(node, [...SERVER_FLAGS, '--import', './bin/steps/leash.mjs', 'apps/server/main.ts'], {
  env: SERVER_ENV,
  own: true,
});
process.exit(server.code);

/** A killed npm, or its shell, cannot pass its end on: started by npm, we end when one of them is gone. */
function watchLauncher() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    endChildren();
  }, 250);
  timer.unref();
}

/** Number of a process's parent, where the system tells without a program of its own (Linux). */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return undefined;
  }
}
