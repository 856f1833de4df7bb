import { failField, type Language } from '../../../platform/kernel/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import * as contract from './country.contract.ts';

interface State {
  id: number;
  code: string;
  name: string;
  state_name: string;
}
interface Country {
  id: number;
  code: string;
  country_code: string;
  name: string;
  country_name: string;
  states: State[];
}

/** Reference data changes with a release only: read once per process and language. */
const known = new Map<Language, Promise<Country[]>>();

export const countryRoutes = (): Route[] => [
  route(contract.dependentDropdown, (_input, { db, language }) => countries(db.database, language)),
  route(contract.fetchStates, async ({ query, body }, { db, language }) => {
    const code = (query.country_code ?? body?.country_code ?? '').toUpperCase();
    if (!code) return failField('country_code', 'select_required');
    return (await countries(db.database, language)).find((country) => country.code === code)?.states ?? [];
  }),
];

/** Countries and their states by name, in a language. */
export function countries(database: Database, language: Language): Promise<Country[]> {
  const loading = known.get(language) ?? load(database, language);
  known.set(language, loading);
  loading.catch(() => known.delete(language));
  return loading;
}

async function load(database: Database, language: Language): Promise<Country[]> {
  const name = sql.ref(language === 'es' ? 'country_name_es' : 'country_name');
  const stateName = sql.ref(language === 'es' ? 'state_name_es' : 'state_name');
  const rows = await database.global<Country>(sql`
    select c.id, c.code, c.code as country_code, c.${name} as name, c.${name} as country_name,
      coalesce((select json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.${stateName}, 'state_name', s.${stateName}))
        from state s where s.country_code = c.code), '[]'::json) as states
    from country c`);
  const order = new Intl.Collator(language).compare;
  for (const country of rows) country.states.sort((a, b) => order(a.name, b.name));
  return rows.sort((a, b) => order(a.name, b.name));
}
