import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { fold } from '../../../ui/text/fold.ts';
import type { RefTarget } from '../../resource/field.ts';
import { readOptions } from '../query/hooks.ts';
import { queryClient } from '../query/query-client.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';

type Found = { id: number } & Record<string, unknown>;
type Answer = Found[] | { data: Found[] };
const MOST = 20;

type Asked = { query: { q?: string; page: number; per_page: number } };

const call = (target: RefTarget) => looseRemote<Asked, Answer>('GET', `/${target.path}`);

/** Asks the list behind a reference for records whose words contain `query`; paged lists search, plain ones are searched here. */
export async function lookUp(target: RefTarget, query: string, signal?: AbortSignal): Promise<PickerOption[]> {
  const isPaged = !target.path.includes('dropdown');
  const request = { query: { q: query || undefined, page: 1, per_page: MOST } };
  const asked = isPaged ? request : ({ query: {} } as Asked);
  const answer = await (query === '' || !isPaged ? kept(target, asked) : send(call(target), asked, { signal }));
  const rows = Array.isArray(answer) ? answer : answer.data;
  const options = rows.map((row) => ({ value: String(row.id), label: labelOf(row, target) }));
  const wanted = fold(query);
  return isPaged ? options : options.filter((option) => fold(option.label).includes(wanted)).slice(0, MOST);
}

/** What stands in a list before anything is typed is master data: good for 15 minutes, until somebody changes the list. */
const kept = (target: RefTarget, asked: Asked): Promise<Answer> =>
  queryClient.fetchQuery(readOptions(call(target), asked, { fresh: 'master' }));

/** The words of one record of a reference, found by id; its number when it cannot be read. */
export async function lookUpOne(target: RefTarget, id: string): Promise<string> {
  try {
    if (target.path.includes('dropdown')) {
      const answer = await kept(target, { query: {} } as Asked);
      const row = (Array.isArray(answer) ? answer : answer.data).find((candidate) => String(candidate.id) === id);
      return row ? labelOf(row, target) : `#${id}`;
    }
    const one = looseRemote<{ params: { id: string } }, Found>('GET', `/${target.path}/{id}`);
    return labelOf(await send(one, { params: { id } }, { isQuiet: true }), target);
  } catch {
    return `#${id}`;
  }
}

function labelOf(row: Found, target: RefTarget): string {
  const name = row[target.title] ?? row.name ?? [row.first_name, row.last_name].filter(Boolean).join(' ');
  return typeof name === 'string' && name !== '' ? name : `#${row.id}`;
}
