import type { AnswerOf, BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type ChannelName, EVENTS } from '../event/event.rules.ts';
import { refuseUnfilled } from '../template/fillable.server.ts';
import type { getEventSettings, setEventSettings } from './communication.contract.ts';

export interface EventRow {
  event: string;
  active: boolean;
  channels: ChannelName[];
  template_id: number | null;
}

export const eventRows: Statement = sql`select event, active, channels, template_id from message_event order by event`;

/** Every event of the product as the company has it. */
export function eventSettings(rows: readonly EventRow[], language: Language): AnswerOf<typeof getEventSettings> {
  const stored = new Map(rows.map((row) => [row.event, row]));
  return Object.entries(EVENTS).map(([event, rule]) => {
    const row = stored.get(event);
    return {
      event,
      label: labelText(rule.label, language),
      is_fixed: rule.isFixed === true,
      active: row?.active ?? true,
      available_channels: [...rule.channels],
      channels: rule.channels.filter((channel) => row?.channels.includes(channel) ?? true),
      template_id: rule.values ? (row?.template_id ?? null) : null,
      values: [...(rule.values ?? [])],
    };
  });
}

type Change = BodyOf<typeof setEventSettings>['events'][number];

/** Writes what was sent of each event; security mails stay on. */
export async function changeEvents(tx: Tx, events: readonly Change[]): Promise<void> {
  for (const [at, change] of events.entries()) {
    refuseUnknown(change, at);
    const { values } = EVENTS[change.event] ?? {};
    if (change.template_id && values) await refuseUnfilled(tx, change.template_id, values, `events.${at}.template_id`);
    await tx.run(sql`insert into message_event (event, active, channels, template_id)
      values (${change.event}, ${change.active ?? true}, ${change.channels ?? [...(EVENTS[change.event]?.channels ?? [])]}::text[],
        ${change.template_id ?? null}::bigint)
      on conflict (tenant_id, event) do update set
        active = case when ${change.active !== undefined} then excluded.active else message_event.active end,
        channels = case when ${change.channels !== undefined} then excluded.channels else message_event.channels end,
        template_id = case when ${change.template_id !== undefined} then excluded.template_id else message_event.template_id end`);
  }
}

function refuseUnknown({ event, active, channels, template_id }: Change, at: number): void {
  const refused = (field: string, why = 'not_allowed'): never =>
    fail('validation', { errors: { [`events.${at}.${field}`]: [why] } });
  const rule = EVENTS[event] ?? refused('event');
  const isShort = channels !== undefined && rule.channels.some((channel) => !channels.includes(channel));
  if (rule.isFixed && active === false) refused('active');
  if ((rule.isFixed && isShort) || channels?.some((channel) => !rule.channels.includes(channel))) refused('channels');
  if (template_id && rule.isSecret) refused('template_id', 'template_of_security');
  // Only mails the product words itself can be worded anew.
  if (template_id && !rule.values) refused('template_id');
}
