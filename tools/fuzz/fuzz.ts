import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** `npm run fuzz -- --minutes 10 --seed 7`: asks every call in ways that follow from the seed; the suite does half a minute of it. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const env = { ...process.env, FUZZ_MINUTES: values.minutes, ...(values.seed ? { FUZZ_SEED: values.seed } : {}) };
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'platform/testing/fuzz'];
process.exit(spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1);
