import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- --minutes 10 --seed 7`: asks every call in ways that follow from the seed, then walks access as six people whose
 * rights follow from it. Without a seed one is drawn. The suite does half a minute of it, always with the same seed: what it finds
 * is of the change under test.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
const env = { ...process.env, FUZZ_MINUTES: values.minutes, FUZZ_SEED: seed, ACCESS_SEED: seed, ACCESS_PEOPLE: '6' };
const tests = ['platform/testing/fuzz', 'platform/testing/access/walk.test.ts'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...tests];
process.exit(spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1);
