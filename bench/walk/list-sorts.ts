import { LISTS, namedSorts } from '../../platform/testing/conformance/lists.ts';
import type { Asker } from './companies.ts';

/** By path of a list, what it sorts by: each says so when it refuses a word that is none of its columns. */
export async function listSorts(ask: Asker): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>();
  for (const { path } of LISTS) {
    if (path.includes('{')) continue;
    const { status, text } = await ask({ path, query: { sort: 'nonsense', page: 1 } });
    const { errors } = JSON.parse(text) as { errors?: { sort?: string[] } };
    if (status === 422 && errors?.sort) known.set(path, namedSorts(errors.sort[0]));
  }
  return known;
}
