import { fail } from '../../../platform/kernel/errors.ts';
import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { sql, updateRow } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { namesSecret } from '../setting/setting.rules.ts';
import * as contract from './global-configuration.contract.ts';

type Row = contract.GlobalConfiguration;

/** What looks like a secret belongs into a setting that is written and never read back. */
const COLUMNS = sql`id, key, value, lower(coalesce(value, '')) = 'true' as bool_value, description, created_at, updated_at`;

/** Technical switches of the company for administrators and integrations. */
export const globalConfigurationRoutes = (): Route[] => [
  route(contract.listGlobalConfigurations, (_input, { db }) =>
    db.read<Row>(sql`select ${COLUMNS} from global_configuration order by key`),
  ),
  route(
    contract.getGlobalConfiguration,
    async ({ params }, { db }) =>
      (await db.maybe<Row>(sql`select ${COLUMNS} from global_configuration where key = ${params.key}`)) ??
      fail('not_found'),
  ),
  route(contract.createGlobalConfiguration, ({ body }, { db, language }) => {
    if (namesSecret(body.key)) {
      fail('validation', { message: fieldText('write_only', language), errors: { key: ['write_only'] } });
    }
    return db.write(async (tx) => {
      const [made] = await tx.wire<Row>(sql`insert into global_configuration (key, value, description)
        values (${body.key}, ${body.value ?? null}, ${body.description ?? null})
        on conflict (tenant_id, key) do nothing returning ${COLUMNS}`);
      return made ?? fail('already_exists', { errors: { key: ['already_used'] } });
    });
  }),
  route(contract.updateGlobalConfiguration, ({ params, body: { updated_at: expected, ...patch } }, { db }) =>
    db.write(async (tx) => {
      const now = sql`select ${COLUMNS} from global_configuration where key = ${params.key} for update`;
      const [before] = await tx.wire<Row>(now);
      if (!before) return fail('not_found');
      if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
      const update = updateRow('global_configuration', patch, sql`id = ${before.id}`);
      if (!update) return before;
      await tx.run(update);
      return (await tx.wire<Row>(now))[0] ?? fail('not_found');
    }),
  ),
  route(contract.deleteGlobalConfiguration, ({ params }, { db }) =>
    db.write(async (tx) => {
      const gone = await tx.run(sql`delete from global_configuration where key = ${params.key}`);
      return gone > 0 ? null : fail('not_found');
    }),
  ),
];
