import type { Asker } from './companies.ts';
import type { Subject } from './questions.ts';

interface Described {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

/** What a record's tabs and pages ask for, which is everything that reads below its number; files are no lists, and why somebody may do something is asked with the permission. */
const PART = /^\/(order|customer|user)\/\{id\}\/[a-z-/]+$/;
const FILE = /(document|pdf|export|download|print|file|statement|why)/;

/** The calls that read a part of an activity, of a customer or of a person, from the description that the server gives of itself. */
export async function partPaths(ask: Asker): Promise<string[]> {
  const { paths } = JSON.parse((await ask({ path: '/openapi.json' })).text) as Described;
  return Object.entries(paths)
    .filter(([path, { get }]) => get && PART.test(path) && !FILE.test(path) && !(get.parameters ?? []).some(isDemanded))
    .map(([path]) => path);
}

const isDemanded = ({ in: where, required }: Parameter): boolean => where === 'query' && required === true;

/** One question for each of them. */
export const partSubjects = (paths: readonly string[], numbers: Readonly<Record<string, number>>): Subject[] =>
  paths.map((path) => {
    const [, of = ''] = path.split('/');
    return { name: `part ${path}`, path: path.replace('{id}', String(numbers[of] ?? 0)) };
  });
