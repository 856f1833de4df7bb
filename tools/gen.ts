import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { statusPage } from './status.ts';

/** Writes generated/ and docs/status.md from the sources: `npm run gen`, or with --check only says whether it is up to date. */
const ROOT = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

interface Found {
  file: string;
  exported: string;
  name: string;
}

async function resourceFiles(): Promise<string[]> {
  const entries = await readdir(join(ROOT, 'modules'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.resource.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Null for a file of plain facts about a resource that does not derive. */
async function readResource(file: string): Promise<Found | null> {
  const source = await readFile(join(ROOT, file), 'utf8');
  if (!source.includes('defineResource(')) return null;
  const exported = /export const (\w+)[^=]*= defineResource\(/.exec(source)?.[1];
  const name = /\bname: '(\w+)'/.exec(source)?.[1];
  if (!exported || !name) throw new Error(`${file} exports no defineResource with a name`);
  return { file, exported, name };
}

const HEAD = '// Written by tools/gen.ts from the *.resource.ts files. Do not edit.\n';

function registry(found: readonly Found[]): string {
  const imports = found.map((r) => `import { ${r.exported} } from '../${r.file}';`).join('\n');
  return `${HEAD}${imports}
import type { AnyResource } from '../platform/resource/define.ts';

/** Every resource of the product, by name. */
export const registry: Readonly<Record<string, AnyResource>> = {
${found.map((r) => `  ${r.name}: ${r.exported},`).join('\n')}
};
`;
}

function loaders(found: readonly Found[]): string {
  return `${HEAD}import type { AnyResource } from '../platform/resource/define.ts';
import type { ResourceName } from './names.ts';

/** Definitions loaded when a screen needs them. */
export const loadResource: Readonly<Record<ResourceName, () => Promise<AnyResource>>> = {
${found.map((r) => `  ${r.name}: async () => (await import('../${r.file}')).${r.exported},`).join('\n')}
};
`;
}

const names = (found: readonly Found[]): string =>
  `${HEAD}export type ResourceName =\n${found.map((r) => `  | '${r.name}'`).join('\n')};\n`;

async function put(file: string, text: string): Promise<boolean> {
  const path = join(ROOT, file);
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current === text) return true;
  if (!isCheck) await writeFile(path, text);
  return false;
}

const found = (await Promise.all((await resourceFiles()).map(readResource))).filter((entry) => entry !== null);
const files: Record<string, string> = {
  'generated/registry.ts': registry(found),
  'generated/loaders.ts': loaders(found),
  'generated/names.ts': names(found),
  'docs/status.md': await statusPage(),
};
const stale: string[] = [];
for (const [file, text] of Object.entries(files)) if (!(await put(file, text))) stale.push(file);
if (isCheck && stale.length > 0) {
  process.stderr.write(`${stale.join(', ')} not up to date: run npm run gen\n`);
  process.exit(1);
}
process.stdout.write(stale.length > 0 ? `wrote ${stale.join(', ')}\n` : 'generated files are up to date\n');
