// `npm run dev`: the API on port 8000, started anew when its sources change, and the web app with hot reload.
import { fileURLToPath } from 'node:url';
import { installDependencies } from './steps/dependencies.mjs';
import { endChildren, ROOT, run } from './steps/run.mjs';
import { findNode } from './steps/runtime.mjs';

await installDependencies();
const node = await findNode();
const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', ROOT));
const ended = await Promise.race([
  run(node, ['--watch', '--watch-preserve-output', 'apps/server/main.ts'], { env: { PORT: '8000' } }),
  run(node, [vite]),
]);
endChildren();
process.exitCode = ended.code;
