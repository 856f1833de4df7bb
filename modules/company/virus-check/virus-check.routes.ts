import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { demandRecentPassword } from '../../identity/public.server.ts';
import * as contract from './virus-check.contract.ts';

type VirusCheck = AnswerOf<typeof contract.getVirusCheck>;

/** The switch of the virus check: uploads that come in after it are held back until the scanner said yes. */
export function virusCheckRoutes({ config }: Pick<Platform, 'config'>): Route[] {
  const state: Statement = sql`select t.has_virus_check, ${config.clamavUrl !== null}::boolean as has_scanner,
      (select count(*)::int from stored_object where status = 'scanning') as waiting,
      (select count(*)::int from attachment where status = 'infected' and deleted_at is null) as infected
    from tenant t where t.id = app.current_tenant()`;
  return [
    route(contract.getVirusCheck, async (_input, { db }) => (await db.maybe<VirusCheck>(state)) ?? fail('not_found')),
    route(contract.setVirusCheck, ({ body }, { db, actor }) =>
      db.write(async (tx) => {
        const [before] = await tx.wire<VirusCheck>(state);
        // Only letting unchecked files in is dangerous.
        if (before?.has_virus_check && !body.has_virus_check) await demandRecentPassword(tx, actor.sessionId);
        await tx.run(sql`select app.set_virus_check(${body.has_virus_check})`);
        return (await tx.wire<VirusCheck>(state))[0] ?? fail('not_found');
      }),
    ),
  ];
}
