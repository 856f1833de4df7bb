import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../server/db/migrate.ts';
import { startTemporaryServer } from './temporary-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database on the test server from which others can be created and dropped. */
    serverUrl: string;
    /** Name of the migrated and seeded database that test files clone. */
    template: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');

/** One server per run (or DATABASE_URL), one migrated template; the test files clone it with `testDatabase()`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.DATABASE_URL;
  const server = external ? { url: external, stop: async () => undefined } : await startTemporaryServer();
  const template = `ordo_template_${process.pid}_${project.name}`;
  try {
    await createTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('serverUrl', server.url);
  project.provide('template', template);
  return async () => {
    for (const name of [`${template}_companies`, `${template}_draft`, template])
      await onServer(server.url, `drop database if exists ${name} with (force)`);
    await server.stop();
  };
}

async function createTemplate(serverUrl: string, template: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${template} with (force)`);
  await onServer(serverUrl, `create database ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await migrate({ url: url.href, directory: join(ROOT, 'database/migrations'), log: () => undefined });
  await seedBase(url.href);
}

/** Reference data every company needs: plain SQL files in the order of their names. */
async function seedBase(url: string): Promise<void> {
  const directory = join(ROOT, 'database/seed/base');
  if (!existsSync(directory)) return;
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of files) await onServer(url, await readFile(join(directory, name), 'utf8'));
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
