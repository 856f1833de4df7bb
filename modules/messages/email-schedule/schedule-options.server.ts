import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { MAIL_ACTIONS } from '../mail-action/mail-action.rules.ts';
import { offeredActions } from '../mail-action/mail-action.server.ts';
import type { scheduleOptions as contract } from './email-schedule.contract.ts';

type Options = AnswerOf<typeof contract>;

const USED = { module: 'messages', use: 'list', where: ['Scheduled emails', 'Correos programados'] } as const;
const EVERY = keyedLabels('schedule.every', USED, {
  day: ['Every day', 'Cada día'],
  working_day: ['Every business day', 'Cada día hábil'],
  monday: ['Every Monday', 'Cada lunes'],
  friday: ['Every Friday', 'Cada viernes'],
  second_monday: ['Every other Monday', 'Cada dos lunes'],
  first: ['First day of the month', 'El primer día del mes'],
  last: ['Last day of the month', 'El último día del mes'],
  quarter: ['Every three months', 'Cada tres meses'],
});
const FORMAT = keyedLabels('schedule.format', USED, {
  html: ['In the email', 'En el correo'],
  pdf: ['PDF attached', 'PDF adjunto'],
  xlsx: ['Excel attached', 'Excel adjunto'],
});

/** Repetitions a person picks by name; any other rule may be written. */
const FREQUENCIES: readonly (readonly [rule: string, label: Label])[] = [
  ['FREQ=DAILY', EVERY.day],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', EVERY.working_day],
  ['FREQ=WEEKLY;BYDAY=MO', EVERY.monday],
  ['FREQ=WEEKLY;BYDAY=FR', EVERY.friday],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', EVERY.second_monday],
  ['FREQ=MONTHLY;BYMONTHDAY=1', EVERY.first],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', EVERY.last],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', EVERY.quarter],
];

/** What the form of a schedule offers this person. */
export async function scheduleOptions({ db, actor, language }: SignedInContext): Promise<Options> {
  const option = ([value, label]: readonly [string, Label]) => ({ value, label: labelText(label, language) });
  const [templates = [], users = [], roles = [], zones = []] = await db.readAll([
    sql`select id, concat_ws('-', app.shown(names, name), nullif(app.shown(descriptions, description), '')) as name
      from message_template where active order by lower(app.shown(names, name)) limit 500`,
    sql`select id, full_name as name, email from app_user where deleted_at is null and not disable and not is_blacklisted
      and not is_customer_user and email is not null order by full_name, id limit 1000`,
    sql`select id, app.shown(names, name) as name from role where deleted_at is null and audience = 'staff'
      order by lower(app.shown(names, name)) limit 500`,
    sql`select time_zone from company`,
  ]);
  const offered = offeredActions().filter(({ permission }) => permission === null || holds(actor, permission));
  const asker = { actor, read: db.read };
  const chosen = await Promise.all(offered.map(async (action) => (await action.choices?.(asker)) ?? {}));
  return {
    actions: offered.map(({ name, parameters }, at) => ({
      value: name,
      label: labelText(MAIL_ACTIONS[name], language),
      parameters: parameters.map(({ name: key, label, initial, min = 0, max = 3650, choices }) => {
        const choice = chosen[at]?.[key] ?? choices?.map(option) ?? null;
        return {
          name: key,
          label: labelText(label, language),
          initial,
          min: choice ? null : min,
          max: choice ? null : max,
          choices: choice && [...choice],
        };
      }),
    })),
    frequencies: FREQUENCIES.map(option),
    formats: Object.entries(FORMAT).map(option),
    templates: templates as Options['templates'],
    users: users as Options['users'],
    roles: roles as Options['roles'],
    time_zone: (zones[0] as { time_zone: string } | undefined)?.time_zone ?? 'UTC',
  };
}
