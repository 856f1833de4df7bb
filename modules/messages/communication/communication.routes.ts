import { fail, failField } from '../../../platform/kernel/errors.ts';
import { mayViewFilesOf } from '../../../platform/server/access/file-owners.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { type Sender, senderOf, wrapped } from '../mail/envelope.server.ts';
import { trySending } from '../mail/test-mail.server.ts';
import * as written from '../written-mail/written-mail.contract.ts';
import { startOf, wordsOf, writeMail } from '../written-mail/written-mail.server.ts';
import * as contract from './communication.contract.ts';
import {
  cancel,
  deliveryStatement,
  type MessageRecord,
  messagePage,
  messageStatement,
  rendered,
  retry,
  type Summary,
  summaryStatement,
} from './communication.server.ts';
import { changeEvents, type EventRow, eventRows, eventSettings } from './event-settings.server.ts';

/** Communications management: the outbox, its settings, addresses that are closed. */
export function communicationRoutes(platform: Platform): Route[] {
  const host = new URL(platform.config.origin).hostname;
  const sender = ({ db }: SignedInContext): Promise<Sender> => senderOf(platform, db.actor.tenantId, host);
  const one = async (context: SignedInContext, id: number): Promise<MessageRecord> =>
    rendered(await context.db.maybe<MessageRecord>(messageStatement(id, context.actor)), await sender(context));
  return [...outboxRoutes(platform, one), ...writtenRoutes(one, sender), ...settingsRoutes];
}

function outboxRoutes(
  platform: Platform,
  one: (context: SignedInContext, id: number) => Promise<MessageRecord>,
): Route[] {
  return [
    route(contract.listMessages, async ({ query }, context) => {
      const page = paging(query);
      const { rows, total } = await messagePage(query, page, context);
      return pageOf(rows, page, total);
    }),
    route(
      contract.outboxSummary,
      async (_input, { db, actor }) => (await db.maybe<Summary>(summaryStatement(actor))) ?? fail('internal'),
    ),
    route(
      contract.mailDelivery,
      async (_input, { db, actor }) =>
        (await db.maybe<{ has_mail_server: boolean; may_change_server: boolean }>(deliveryStatement(actor))) ??
        fail('internal'),
    ),
    route(contract.getMessage, ({ params }, context) => one(context, params.id)),
    route(contract.retryMessage, async ({ params }, context) => {
      await context.db.write((tx) => retry(tx, params.id, context.actor));
      return one(context, params.id);
    }),
    route(contract.cancelMessage, async ({ params }, context) => {
      await context.db.write((tx) => cancel(tx, params.id, context.actor));
      return one(context, params.id);
    }),
    route(contract.sendTestMail, ({ body }, { db, language }) =>
      trySending(platform, db.actor.tenantId, body.to, language),
    ),
  ];
}

const writtenRoutes = (
  one: (context: SignedInContext, id: number) => Promise<MessageRecord>,
  sender: (context: SignedInContext) => Promise<Sender>,
): Route[] => [
  route(written.mailStart, ({ query }, context) => startOf(context, { type: query.owner_type, id: query.owner_id })),
  route(written.previewMail, async ({ body }, context) => {
    const { subject, html } = await context.db.write((tx) => wordsOf(tx, context, body));
    return { subject, html: wrapped(html, 'communication.sent', await sender(context)) };
  }),
  route(written.sendMessage, async ({ body }, context) => {
    const { owner, attachment_ids: files = [] } = body;
    // Asked before the mail's transaction: whoever may not read the files of a record sends none.
    if (owner && files.length > 0 && !(await mayViewFilesOf(context, owner.type, owner.id, { otherwise: true })))
      failField('attachment_ids', 'not_found');
    const id = await context.db.write((tx) => writeMail(tx, context, body));
    return id === null ? fail('not_editable') : withStatus(await one(context, id), 201);
  }),
];

interface Suppression {
  id: number;
  address: string;
  reason: string;
  created_at: string;
}

const suppressionOrder = sorting(
  { id: sql`id`, address: sql`address`, created_at: sql`id` },
  { initial: '-id', tie: sql`id` },
);

const settingsRoutes: Route[] = [
  route(contract.listSuppressions, async ({ query }, { db }) => {
    const page = paging(query);
    const found = query.q ? sql`strpos(address, ${query.q.toLowerCase()}) > 0` : sql`true`;
    const [rows = [], totals = []] = await db.readAll([
      sql`select id, address, reason, created_at from mail_suppression where ${found} order by ${suppressionOrder(query.sort)} limit ${page.limit} offset ${page.offset}`,
      sql`select count(*)::int as total from mail_suppression where ${found}`,
    ]);
    return pageOf(rows as Suppression[], page, (totals[0] as { total: number }).total);
  }),
  route(contract.createSuppression, ({ body }, { db }) =>
    db.write(async (tx) => {
      const { address, reason } = body;
      const [row] = await tx.wire<Suppression>(sql`insert into mail_suppression (address, reason)
        values (${address.toLowerCase()}, ${reason}) returning id, address, reason, created_at`);
      return row ?? fail('internal');
    }),
  ),
  route(contract.deleteSuppression, async ({ params }, { db }) => {
    const count = await db.write((tx) => tx.run(sql`delete from mail_suppression where id = ${params.id}`));
    return count === 0 ? fail('not_found') : null;
  }),
  route(contract.getEventSettings, async (_input, { db, language }) =>
    eventSettings(await db.read<EventRow>(eventRows), language),
  ),
  route(contract.setEventSettings, ({ body }, { db, language }) =>
    db.write(async (tx) => {
      await changeEvents(tx, body.events);
      return eventSettings(await tx.wire<EventRow>(eventRows), language);
    }),
  ),
];
