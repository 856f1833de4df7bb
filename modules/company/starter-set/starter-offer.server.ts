import { STARTER_SETS } from '../../../database/seed/starter/sets.ts';
import {
  entriesOf,
  inLanguage,
  type StarterEntry,
  type StarterKind,
  type StarterSet,
} from '../../../database/seed/starter/starter-set.ts';
import { type Actor, mayType } from '../../../platform/kernel/actor.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { TABLES } from './starter-rows.server.ts';

const KINDS = Object.keys(TABLES) as StarterKind[];
const SOFT = ['order_type', 'order_template'];

/** What the sets meet in a company: its language, its rows by every word they are called by, and what sets wrote of them. */
export const placeStatements = (): Statement[] => [
  sql`select language, 
    (select id::int from order_type where is_default and deleted_at is null limit 1) as default_type from company limit 1`,
  sql`select kind, id::int as id, name from (${sql.join(
    KINDS.map((kind) => {
      const table = TABLES[kind];
      return sql`select ${kind}::text as kind, t.id, lower(w.word) as name, t.names is null as is_plain
        from ${sql.table(table)} t
        cross join lateral (select t.name as word union select value from jsonb_each_text(t.names)) w
        where ${SOFT.includes(table) ? sql`deleted_at is null` : sql`true`}
          ${kind === 'status' ? sql`and applies_to = 'activity'` : sql``}`;
    }),
    sql` union all `,
  )}) named order by is_plain`,
  sql`select set_key, entry_key, row_id::int as row_id from starter_entry`,
];

interface Offer {
  set: StarterSet;
  entries: { entry: StarterEntry; state: 'new' | 'added' | 'there' }[];
}

interface Place {
  /** Language of the company. */
  company: string;
  /** The type that activities are of unless another is chosen. */
  defaultType: number | null;
  offers: Offer[];
  /** Ids of the entries that are there, by key. */
  known: Map<string, number>;
  /** Keys of those that sets wrote. */
  ours: Set<string>;
}

/** The sets as a company can take them; what a set wrote is there as long as its row is, whatever it is called by now. */
export function offered(rows: readonly unknown[], actor: Actor): Place {
  const [companies, names, written] = rows as [
    { language: string; default_type: number | null }[],
    { kind: StarterKind; id: number; name: string }[],
    { set_key: string; entry_key: string; row_id: number }[],
  ];
  const company = companies[0]?.language ?? 'en';
  const byName = new Map(names.map(({ kind, id, name }) => [`${kind}:${name}`, id]));
  const alive = new Set(names.map(({ kind, id }) => `${kind}:${id}`));
  const standing = written.filter(({ entry_key, row_id }) => alive.has(`${entry_key.split('.')[0]}:${row_id}`));
  const known = new Map<string, number>();
  for (const { key, kind, name } of STARTER_SETS.flatMap(entriesOf)) {
    const id = byName.get(`${kind}:${inLanguage(name, company).toLowerCase()}`);
    if (id !== undefined) known.set(key, id);
  }
  for (const { entry_key, row_id } of standing) known.set(entry_key, row_id);
  const added = new Set(standing.map(({ set_key, entry_key }) => `${set_key}/${entry_key}`));
  // A checklist of a type that the person does not see is not theirs to add.
  const isBarred = ({ key, requires }: StarterEntry): boolean =>
    !known.has(key) && requires.some((need) => known.has(need) && !mayType(actor, 'view', known.get(need) as number));
  return {
    company,
    defaultType: companies[0]?.default_type ?? null,
    offers: STARTER_SETS.map((set) => ({
      set,
      entries: entriesOf(set)
        .filter((entry) => !isBarred(entry))
        .map((entry) => ({ entry, state: stateOf(added.has(`${set.key}/${entry.key}`), known.has(entry.key)) })),
    })),
    known,
    ours: new Set(standing.map(({ entry_key }) => entry_key)),
  };
}

const stateOf = (isAdded: boolean, isThere: boolean): 'new' | 'added' | 'there' => {
  if (isAdded) return 'added';
  return isThere ? 'there' : 'new';
};
