import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { readingIn } from '../../../platform/server/words/reader.ts';
import { actionValues } from '../mail-action/mail-action.rules.ts';
import {
  type ActionScope,
  type MailAction,
  mailAction,
  type Recipient,
  unchosen,
} from '../mail-action/mail-action.server.ts';
import { type StoredTemplate, TEMPLATE_COLUMNS } from '../template/own-words.server.ts';
import { type ComposedMail, composeMail, type Occasion } from './compose.server.ts';
import { type PersonById, readerOf, recipientsOf } from './recipients.server.ts';
import { RunFailed } from './run-failed.server.ts';

export interface ScheduleParts {
  readonly database: Database;
  readonly config: Pick<PlatformConfig, 'chromiumPath'>;
  readonly personById: PersonById;
}

/** A schedule as its runs need it. */
export interface StoredSchedule {
  readonly id: number;
  readonly name: string;
  readonly email: string[];
  readonly email_people: Record<string, number>;
  readonly action: string;
  readonly parameters: Record<string, unknown>;
  readonly template_id: number | null;
  readonly format: 'html' | 'pdf' | 'xlsx';
  readonly rrule: string;
  readonly starts_on: string;
  readonly time: string;
  readonly time_zone: string;
  readonly skip_empty: boolean;
  readonly user_id: number;
  readonly next_run_at: string | null;
  readonly failures: number;
}

export const STORED = sql`s.id, s.name, s.email, s.email_people, s.action, s.parameters, s.template_id, s.format, s.rrule, s.starts_on, s."time",
  s.time_zone, s.skip_empty, s.user_id, s.next_run_at, s.failures`;

/** Roles of the parameters name recipients whatever the action is. */
export function splitRoles({ role_ids: roles, ...rest }: Readonly<Record<string, unknown>>): {
  roleIds: number[];
  rest: Record<string, unknown>;
} {
  return { roleIds: Array.isArray(roles) ? roles.map(Number) : [], rest };
}

/**
 * The mails of a schedule as they would go out at `now`: rows as owner and recipient may see them. `only` limits them to one
 * address, and names it when nobody else does. Throws RunFailed.
 */
export async function prepareMails(
  parts: ScheduleParts,
  tenantId: number,
  schedule: StoredSchedule,
  now: number,
  only?: string,
): Promise<ComposedMail[]> {
  const action = mailAction(schedule.action);
  if (!action) throw new RunFailed('action_gone');
  const { roleIds, rest } = splitRoles(schedule.parameters);
  const scope = await scopeOf(parts, tenantId, schedule, action, rest, now);
  const all = await recipientsOf(scope, action, { emails: schedule.email, people: schedule.email_people, roleIds });
  const recipients = only === undefined ? all : await oneRecipient(scope, action, all, only);
  const occasion = await occasionOf(parts, tenantId, schedule, now);
  const mails: ComposedMail[] = [];
  for (const recipient of recipients) {
    const reader = await readerOf(scope, recipient, parts.personById);
    if (!reader) continue;
    const table = await readingIn(recipient.language, () => action.table(scope, reader));
    if (table.rows.length === 0 && schedule.skip_empty && only === undefined) continue;
    mails.push(await composeMail(parts.config, occasion, recipient, table));
  }
  return mails;
}

async function oneRecipient(
  scope: ActionScope,
  action: MailAction,
  all: readonly Recipient[],
  address: string,
): Promise<Recipient[]> {
  const mine = all.filter(({ email }) => email === address);
  return mine.length > 0 ? mine : recipientsOf(scope, action, { emails: [address], roleIds: [] });
}

const labelOf = (action: MailAction, name: string) =>
  action.parameters.find((parameter) => parameter.name === name)?.label ?? name;

async function scopeOf(
  { database, personById }: ScheduleParts,
  tenantId: number,
  schedule: StoredSchedule,
  action: MailAction,
  parameters: Record<string, unknown>,
  now: number,
): Promise<ActionScope> {
  const owner = await personById(tenantId, schedule.user_id);
  if (!owner) throw new RunFailed('owner_gone');
  if (action.permission && !owner.isAdministrator && !owner.permissions.has(action.permission))
    throw new RunFailed('owner_lacks', { permission: action.permission });
  const checked = actionValues(action.parameters, parameters);
  if ('wrong' in checked) throw new RunFailed('parameter', { parameter: labelOf(action, checked.wrong) });
  const read: ActionScope['read'] = (statement) => database.read(tenantId, statement);
  const gone = await unchosen(action, checked.values, { actor: owner, read });
  if (gone !== undefined) throw new RunFailed('parameter', { parameter: labelOf(action, gone) });
  return {
    read,
    tenantId,
    owner,
    values: checked.values,
    now,
    zone: schedule.time_zone,
  };
}

interface CompanyLook {
  name: string;
  code: string;
  country: string;
  time_zone: string;
  date_format: string | null;
  decimals: Record<string, number>;
}

async function occasionOf(
  { database }: ScheduleParts,
  tenantId: number,
  schedule: StoredSchedule,
  now: number,
): Promise<Occasion> {
  const [companies = [], templates = []] = await database.readAll(tenantId, [
    sql`select c.name, b.code, coalesce(k.code, '') as country, c.time_zone, c.date_format, ${sql.raw(CURRENCY_DECIMALS)} as decimals from company c
      join currency b on b.id = c.base_currency_id left join country k on k.id = c.country_id`,
    sql`select ${TEMPLATE_COLUMNS} from message_template t where t.id = ${schedule.template_id} and t.active`,
  ]);
  const company = companies[0] as CompanyLook | undefined;
  return {
    name: schedule.name,
    format: schedule.format,
    company: company?.name ?? '',
    currency: company?.code ?? 'USD',
    decimals: company?.decimals ?? {},
    country: company?.country ?? '',
    homeZone: company?.time_zone ?? '',
    dates: company?.date_format ?? null,
    now,
    zone: schedule.time_zone,
    template: (templates[0] as StoredTemplate | undefined) ?? null,
  };
}
