import type { z } from 'zod';
import { jsonText } from '../../contract/kinds.ts';
import type { Actor } from '../../kernel/actor.ts';
import { failField } from '../../kernel/errors.ts';
import type { Statement } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import { demandKnown, type NamedIds } from './known-ids.ts';

type Filters = Readonly<Record<string, unknown>>;

/** The records that the filters of a list name; `prefix` leads to the filters in what was sent. */
export type FilterNames = (filters: Filters, actor: Actor, prefix?: string) => readonly NamedIds[];

/** What a list can be filtered by. */
export interface ListFilters {
  /** The filters as the call of the list takes them. */
  readonly shape: z.ZodType;
  readonly names: FilterNames;
  /** Those that the person may not ask by, whatever they are set to. */
  readonly shut?: (actor: Actor) => readonly string[];
  /** Those of these filters that ask for additional fields the person may not see, by their dotted names. */
  readonly shutFields?: (filters: Filters, reader: FilterReader) => Promise<readonly string[]>;
}

/** Who keeps or reads filters, and what reads for them. */
export interface FilterReader {
  readonly actor: Actor;
  read<Row>(statement: Statement): Promise<Row[]>;
}

/** Filled while the modules are put together, never changed afterwards. */
const lists = new Map<string, ListFilters>();

/** Says what a list can be filtered by, for every place that keeps filters of lists it knows nothing of. */
export function keepFilters(list: string, filters: ListFilters): void {
  lists.set(list, filters);
}

/** What a list can be filtered by; undefined for a list that nobody declared. */
export const filtersOf = (list: string): ListFilters | undefined => lists.get(list);

/** Refuses filters that the list itself would refuse, and those that name what is no record of the company or is hidden from the person. */
export async function demandFilters(
  tx: Tx,
  { shape, names, shut, shutFields }: ListFilters,
  { filters, actor, prefix }: { filters: unknown; actor: Actor; prefix: string },
): Promise<void> {
  const read = jsonText(shape).safeParse(inWordsOfTheList(filters));
  const reader = { actor, read: <Row>(statement: Statement) => tx.wire<Row>(statement) };
  const [hidden] = isObject(filters)
    ? [
        ...(shut?.(actor) ?? []).filter((name) => filters[name] !== undefined),
        ...((await shutFields?.(filters, reader)) ?? []),
      ]
    : [];
  if (hidden !== undefined) failField(`${prefix}.${hidden}`, 'not_allowed');
  if (read.success) {
    await demandKnown({ read: (statement) => tx.rows(statement) }, names(read.data as Filters, actor, prefix));
    return;
  }
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const at = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])];
  failField([prefix, ...at].join('.'), unknown === undefined ? 'invalid' : 'unknown_key');
}

/** The same filters without those that the person may not ask by: what somebody who may keeps for everybody. */
export async function askableFilters(list: string, filters: unknown, reader: FilterReader): Promise<unknown> {
  const { shut, shutFields } = lists.get(list) ?? {};
  if (!isObject(filters)) return filters;
  const hidden = [...(shut?.(reader.actor) ?? []), ...((await shutFields?.(filters, reader)) ?? [])];
  return hidden.length === 0 ? filters : without(filters, hidden, '');
}

/** Names lead into what is nested; a name with a dot in it may stand as it is as well. */
const without = (filters: Filters, hidden: readonly string[], prefix: string): Filters =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name]) => !hidden.includes(prefix + name))
      .map(([name, value]) => [
        name,
        isObject(value) && hidden.some((one) => one.startsWith(`${prefix}${name}.`))
          ? without(value, hidden, `${prefix}${name}.`)
          : value,
      ]),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Views keep a period by its name in an object, and amounts between `min` and `max`; lists ask for the name, and `from` and `to`. */
function inWordsOfTheList(filters: unknown): unknown {
  if (!isObject(filters)) return [filters];
  return Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, asAsked(value)]));
}

function asAsked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { preset, min, max, ...rest } = value as Record<string, unknown>;
  if (preset !== undefined) return preset;
  const said = Object.entries({ from: min, to: max, ...rest }).filter(([, end]) => end !== undefined && end !== '');
  return said.length > 0 ? Object.fromEntries(said) : '';
}
