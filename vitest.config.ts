import { defineConfig } from 'vitest/config';

// Pure code: no database, no network.
const unit = [
  '{modules,platform,apps,ui,bench}/**/*.rules.test.ts',
  'platform/{kernel,resource,contract,web}/**/*.test.{ts,tsx}',
  'ui/**/*.test.{ts,tsx}',
  'modules/**/*.{staff,portal,web}.test.{ts,tsx}',
  'apps/web/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
];
// Of them, all rules and what shows days and hours: once more on another day, in another zone.
const clock = [
  '{modules,platform,apps,ui}/**/*.rules.test.ts',
  'platform/{kernel,web}/**/*.test.{ts,tsx}',
  'ui/{format,primitives/fields,patterns/filter}/**/*.test.{ts,tsx}',
];
// Thousands of generated cases take their time on a busy machine.
const pure = { testTimeout: 60_000 };
const onAnotherDay = { setupFiles: ['platform/testing/clock/other-day.ts'], env: { TZ: 'Asia/Kathmandu' } };
// Generated from the registry: every resource goes through the same questions.
const conformance = ['platform/testing/conformance/**/*.test.ts'];
// Through HTTP or SQL on a real PostgreSQL.
const api = [
  'modules/**/*.test.ts',
  'platform/{server,testing}/**/*.test.ts',
  'apps/server/**/*.test.ts',
  'database/**/*.test.ts',
  'bin/**/*.test.ts',
];
const never = ['**/node_modules/**', 'dist/**', 'data/**'];
const withDatabase = {
  globalSetup: ['platform/testing/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

const inBrowser = {
  globalSetup: ['e2e/support/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  expect: { poll: { timeout: 15_000 } },
  // A browser on a busy machine may miss a moment; what is broken is broken twice.
  retry: 1,
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: unit, exclude: never, ...pure } },
      { test: { name: 'clock', include: clock, exclude: never, ...pure, ...onAnotherDay } },
      { test: { name: 'api', include: api, exclude: [...never, ...unit, ...conformance], ...withDatabase } },
      { test: { name: 'conformance', include: conformance, exclude: never, ...withDatabase } },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], exclude: never, ...inBrowser } },
      { test: { name: 'press', include: ['e2e/**/*.press.ts'], exclude: never, ...inBrowser, retry: 0 } },
      { test: { name: 'a11y', include: ['e2e/**/*.a11y.ts'], exclude: never, ...inBrowser } },
    ],
  },
});
