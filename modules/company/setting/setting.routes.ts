import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, type FieldErrors, fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand, passGates } from '../../../platform/server/access/guard.ts';
import type { FilterReader } from '../../../platform/server/access/stored-filters.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { emit } from '../../messages/public.server.ts';
import { updateCompany } from '../company/company.server.ts';
import { demandProvider } from '../login-provider/provider-check.server.ts';
import { type ChangeLine, toldChange } from '../setting-change/setting-change.rules.ts';
import { SETTINGS, type SettingRule } from './catalogue.rules.ts';
import { inReadersWords } from './seeded-words.rules.ts';
import * as contract from './setting.contract.ts';
import {
  canonical,
  isIntegrationKey,
  maskedValue,
  numbered,
  settingProblem,
  settingRule,
  settingValue,
  splitSecrets,
  staying,
} from './setting.rules.ts';
import { forgetSettings, openSecrets, type SettingRow, sealSecrets, settingRows } from './setting.server.ts';
import { demandMayOpen } from './setting-doors.server.ts';
import { askableSetting, demandNamedIn, holdsFilters } from './setting-ids.server.ts';

/** Whose setting, who reads it, and in whose words the answer is. */
interface Asked {
  actor: Actor;
  language: Language;
}

interface Answer {
  key: string;
  text_value: string | null;
  bool_value: boolean | null;
  value: unknown;
  is_default: boolean;
  may_change: boolean;
  updated_at: string | null;
}

export const settingRoutes = (): Route[] => [
  route(contract.getSetting, async ({ params }, { db, actor, language }) => {
    refuseUnreadable(actor, params.key);
    const answer = answerOf({ actor, language }, params.key, (await settingRows(db)).get(params.key));
    return answer ? askableSetting(answer, readerOf(db, actor)) : fail('not_found');
  }),
  route(contract.listSettings, async (_input, { db, actor, language }) => {
    const asked = { actor, language };
    const rows = await settingRows(db);
    const kept = mayIntegrate(actor) ? [...rows.keys()] : [];
    const shown = Object.keys(SETTINGS).filter((key) => mayReadConnection(actor, SETTINGS[key] as SettingRule));
    const keys = [...new Set([...shown, ...kept])].sort();
    const answers = keys.map((key) => answerOf(asked, key, rows.get(key))).filter((answer) => answer !== null);
    return Promise.all(answers.map((answer) => askableSetting(answer, readerOf(db, actor))));
  }),
  route(
    contract.setSetting,
    ({ body }, { db, actor, language }) => {
      const sent = checked(actor, body);
      return db.write(async (tx) => {
        await demandNamedIn(tx, sent, actor);
        return write(tx, { actor, language }, sent);
      });
    },
    async ({ body }, context) => {
      const { key, text_value: asked } = checked(context.actor, body);
      if (key === 'oidc') await demandProvider(asked, '', context);
    },
  ),
  route(
    contract.setSettings,
    ({ body }, context) => {
      const { db, actor, language } = context;
      // One order for everybody, so that two people who save at once never wait for each other.
      const all = allChecked(actor, body).sort((a, b) => (a.key < b.key ? -1 : 1));
      return db.write(async (tx) => {
        const answers: Answer[] = [];
        for (const sent of all) await demandNamedIn(tx, sent, actor);
        if (body.company) {
          const { updated_at: expected, ...patch } = body.company;
          await updateCompany(tx, { expected, patch }, context);
        }
        for (const sent of all) answers.push(await write(tx, { actor, language }, sent));
        return answers;
      });
    },
    async ({ body }, context) => {
      const all = allChecked(context.actor, body);
      const place = all.findIndex(({ key }) => key === 'oidc');
      if (place >= 0) await demandProvider(all[place]?.text_value ?? null, `settings.${place}.`, context);
    },
  ),
  route(contract.settingChanges, async (_input, { db, language }) => {
    // The latest line of each setting by the index of records, not the whole log by its end.
    const lines = await db.read<ChangeLine>(sql`
      with records as (
        select 'company_configuration' as table_name, id from company_configuration union all select 'company', id from company)
      select l.id, l.at, l.label, l.actor_name, l.payload from records r cross join lateral (
        select a.id, a.at, case when r.table_name = 'company' then null else a.label end as label, a.actor_name, a.payload
        from audit_log a where a.table_name = r.table_name and a.row_id = r.id order by a.id desc limit 1) l
      order by l.id desc limit 5`);
    return lines.map((line) => toldChange(line, language));
  }),
  route(contract.deleteSetting, async ({ query, body }, { db, actor }) => {
    const key = (body?.key ?? query.key ?? '').trim();
    if (!key) return failField('key', 'text_field_required');
    demandWrite(actor, key);
    await db.write(async (tx) => {
      const gone = await tx.maybe<{ id: number }>(
        sql`delete from company_configuration where key = ${key} returning id`,
      );
      if (gone) await tell(tx, gone.id, key);
      tx.afterCommit(() => forgetSettings(db.actor.tenantId));
    });
    return null;
  }),
];

/** Emits settings.changed. Values that contain filters are omitted: webhooks have no permissions. */
const tell = (tx: Tx, id: number, key: string): Promise<void> =>
  emit(tx, 'settings.changed', {
    table: 'company_configuration',
    id,
    more: { key },
    ...(holdsFilters(key) ? { unsaid: ['text_value'] } : {}),
  });

const readerOf = (db: TenantDb, actor: Actor): FilterReader => ({ actor, read: (statement) => db.read(statement) });
const readerIn = (tx: Tx, actor: Actor): FilterReader => ({ actor, read: (statement) => tx.rows(statement) });

/** A key needs its screen's permission, else the company settings'; how people sign in is the administrators' alone. */
function demandWrite(actor: Actor, key: string): void {
  const rule = settingRule(key);
  demand(actor, slugOf(rule));
  if (rule?.isForAdministrators && !actor.isAdministrator)
    fail('permission_denied', { values: { permission: 'Administrator' } });
}

const slugOf = (rule: SettingRule | undefined): string => `update.${rule?.screen ?? 'company.settings'}`;
const mayWrite = (actor: Actor, rule: SettingRule | undefined): boolean =>
  holds(actor, slugOf(rule)) && (actor.isAdministrator || !rule?.isForAdministrators);

/** Staff read every key; customers, and whoever still has to set a password, only those meant for them. */
function refuseUnreadable(actor: Actor, key: string): void {
  const rule = settingRule(key);
  if (!rule?.open) passGates(actor);
  if (actor.audience === 'customer' && !rule?.portal && !rule?.open) fail('not_found');
  if (!rule && !mayIntegrate(actor)) fail('not_found');
  if (rule && !mayReadConnection(actor, rule)) fail('not_found');
}

/** Where a service is and as whom the product signs in there, each with a secret, is for those who see or change settings. */
const mayReadConnection = (actor: Actor, { secrets, screen = 'company.settings' }: SettingRule): boolean =>
  !secrets || ['view', 'update'].some((verb) => holds(actor, `${verb}.${screen}`));

/** What integrations keep is for those who set them up. */
const mayIntegrate = (actor: Actor): boolean => holds(actor, 'update.company.settings');

/** An unset catalogue key answers its default, any other unset key is 404. */
function answerOf({ actor, language }: Asked, key: string, row: SettingRow | undefined): Answer | null {
  const rule = settingRule(key);
  if (!row && !rule) return null;
  const value = rule ? settingValue(rule, row) : (row?.text_value ?? row?.bool_value ?? null);
  const masked = rule?.secrets
    ? maskedValue(rule, value, Object.keys(openSecrets(actor.tenantId, key, row?.secret_value ?? null)))
    : inReadersWords(key, value, language);
  const isJson = rule?.type === 'array' || rule?.type === 'object';
  const shown = isJson ? JSON.stringify(masked) : rule?.type === 'boolean' ? null : String(masked ?? '');
  return {
    key,
    text_value: row && !rule?.secrets && !Array.isArray(masked) ? row.text_value : shown,
    bool_value: rule?.type === 'boolean' ? (value as boolean) : (row?.bool_value ?? null),
    value: masked,
    // Who wrote the default themselves has nothing to go back to.
    is_default: !row || (row.secret_value === null && isDeepStrictEqual(value, rule?.initial)),
    may_change: mayWrite(actor, rule),
    updated_at: row?.updated_at ?? null,
  };
}

interface Sent {
  /** Leads to it in the body. */
  at: string;
  key: string;
  text_value: string | null;
  bool_value: boolean | null;
  /** Absent: whatever is there is replaced. */
  updated_at?: string | null;
}

type Body = z.output<(typeof contract.setSetting)['body']>;

/** What was sent, once the person may write the key and its value fits; `at` leads to the field in the body. */
function checked(actor: Actor, body: Body, at = ''): Sent {
  const text_value = body.text_value === null || body.text_value === undefined ? null : String(body.text_value);
  const sent = { at, key: body.key, text_value, bool_value: body.bool_value ?? null, updated_at: body.updated_at };
  demandWrite(actor, body.key);
  if (!settingRule(body.key) && !isIntegrationKey(body.key)) failField(`${at}key`, 'unknown_setting');
  const problem = settingProblem(body.key, sent);
  if (problem !== null) failField(`${at}${text_value === null ? 'bool_value' : 'text_value'}`, problem);
  return { ...sent, text_value: canonical(sent.key, text_value) };
}

/** The same of several: all that is wrong is said at once. */
function allChecked(
  actor: Actor,
  { settings: bodies, company }: z.output<(typeof contract.setSettings)['body']>,
): Sent[] {
  if (company) demand(actor, 'update.company.settings');
  const errors: FieldErrors = {};
  const all = bodies.flatMap((one, at) => {
    try {
      return [checked(actor, one, `settings.${at}.`)];
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'validation')) throw error;
      Object.assign(errors, error.info.errors);
      return [];
    }
  });
  return Object.keys(errors).length > 0 ? fail('validation', { errors }) : all;
}

async function write(tx: Tx, asked: Asked, sent: Sent): Promise<Answer> {
  const { tenantId } = asked.actor;
  const { key } = sent;
  const rule = settingRule(key);
  const parts = rule?.secrets && sent.text_value !== null ? splitSecrets(rule, sent.text_value) : null;
  // Before the entries are read: two first lists at once are written one after the other.
  const next = rule?.isNumbered ? await nextId(tx, key) : 0;
  const [before] = await tx.wire<SettingRow>(sql`select key, text_value, bool_value, secret_value, updated_at
    from company_configuration where key = ${key} for update`);
  const isStale = sent.updated_at !== undefined && sent.updated_at !== (before?.updated_at ?? null);
  if (isStale) {
    const current = answerOf(asked, key, before);
    fail('conflict', { details: { current: current && (await askableSetting(current, readerIn(tx, asked.actor))) } });
  }
  demandMayOpen(asked.actor, key, before, sent);
  // Secret parts that were not sent again stay as they are.
  const kept = keptSecrets(tenantId, key, before);
  const stays = parts && rule && staying(rule, kept, before?.text_value ?? null, sent.text_value ?? '');
  const [missing] = stays?.asked ?? [];
  if (missing !== undefined) failField(`${sent.at}${missing}`, 'secret_again');
  const secrets = parts ? { ...stays?.stay, ...parts.secret } : {};
  const list = rule?.isNumbered && sent.text_value !== null ? numbered(rule, sent.text_value, before, next) : null;
  const [row] = await tx.wire<
    SettingRow & { id: number }
  >(sql`insert into company_configuration (key, text_value, bool_value, secret_value)
    values (${key}, ${parts?.open ?? list?.text ?? sent.text_value}, ${sent.bool_value}, ${sealSecrets(tenantId, key, secrets)})
    on conflict (tenant_id, key) do update set text_value = excluded.text_value, bool_value = excluded.bool_value,
      secret_value = excluded.secret_value
    -- Whoever saw the default loses against a first value of the same moment.
    where ${sent.updated_at !== null}
    returning id, key, text_value, bool_value, secret_value, updated_at`);
  if (!row) return fail('conflict', { details: { current: answerOf(asked, key, before) } });
  if (list) await tx.run(sql`update code_counter set next = ${list.next} where name = ${idsOf(key)}`);
  await tell(tx, row.id, key);
  tx.afterCommit(() => forgetSettings(tenantId));
  return answerOf(asked, key, row) ?? fail('internal');
}

/** Secrets there are: sealed ones, and those kept in the open before their names were known. */
function keptSecrets(tenantId: number, key: string, before: SettingRow | undefined): Record<string, string> {
  const rule = settingRule(key);
  const open = rule && before?.text_value ? splitSecrets(rule, before.text_value).secret : {};
  return { ...open, ...openSecrets(tenantId, key, before?.secret_value ?? null) };
}

const idsOf = (key: string): string => `setting.${key}`;

/** The id the next new entry of a list gets, kept for whoever asks first; a list that is reset goes on with it. */
async function nextId(tx: Tx, key: string): Promise<number> {
  const found = await tx.maybe<{ next: number }>(sql`insert into code_counter (name) values (${idsOf(key)})
    on conflict (tenant_id, name) do update set next = code_counter.next returning next`);
  return found?.next ?? fail('internal');
}
