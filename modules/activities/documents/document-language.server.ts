import type { Language } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';

/** The language of a document about activities: their customer's, else the company's; the company's too where customers differ. */
export const documentLanguage = (orderIds: readonly number[]): Statement => sql`
  select case when count(distinct coalesce(c.language, co.language)) = 1 then min(coalesce(c.language, co.language))
    else min(co.language) end as language
  from company co left join "order" o on o.id = any(${[...orderIds]}::bigint[]) left join customer c on c.id = o.customer_id`;

/** The only row of the statement above. */
export interface DocumentLanguage {
  language: Language | null;
}
