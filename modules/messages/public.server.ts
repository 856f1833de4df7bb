import type { AccessControl } from '../../platform/server/access/access.ts';
import { sql } from '../../platform/server/db/statement.ts';
import { retention } from '../../platform/server/jobs/retention.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { resourceRoutes } from '../../platform/server/resource-routes/routes.ts';
import { createVault } from '../../platform/server/vault/vault.ts';
import { communicationRoutes } from './communication/communication.routes.ts';
import { emailScheduleRoutes } from './email-schedule/email-schedule.routes.ts';
import { type RunParts, runDueSchedules } from './email-schedule/run-schedules.server.ts';
import { createDelivery } from './mail/delivery.server.ts';
import { useOutlet } from './mail/outlet.server.ts';
import { offerMailActions } from './mail-action/mail-action.server.ts';
import { unreadNotifications } from './mail-action/unread-notifications.server.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { createOutbox } from './outbox/outbox.server.ts';
import { KEPT_MESSAGES } from './retention.server.ts';
import { messageTemplate } from './template/message-template.resource.ts';
import { messageTemplateBehaviour } from './template/message-template.server.ts';
import { keepListeners } from './webhook/listeners.server.ts';
import { createWebhookDelivery } from './webhook/webhook-delivery.server.ts';
import { webhookEndpointRoutes } from './webhook/webhook-endpoint.routes.ts';

export { wallMessagesOf } from './communication/visible-messages.server.ts';
export { isDevelopment, smtpSettingFrom } from './mail/mail-server.server.ts';
export type { MailKind } from './mail/mail-texts.rules.ts';
export { dropHeldMails, type Mail, type MailState, mailState, sendMail } from './mail/send-mail.server.ts';
export type {
  ActionColumn,
  ActionScope,
  ActionTable,
  MailAction,
  Reader,
  Recipient,
} from './mail-action/mail-action.server.ts';
export { MOST_ROWS, offerMailActions } from './mail-action/mail-action.server.ts';
export { dayInMails, portalHome } from './mail-shell/mail-values.server.ts';
export { type Notice, notify } from './notification/notify.server.ts';
export { emit } from './webhook/emit.server.ts';
export { forgetListeners } from './webhook/listeners.server.ts';
export { changeEndpoint, type EndpointChange, makeEndpoint, refusePrivate } from './webhook/webhook-endpoint.server.ts';

/** Notifications in the product, mails to the world, webhooks to other systems. */
export const messagesModule = (platform: Platform): ServerModule => {
  const { database, log, config, storage } = platform;
  const vault = createVault(config.secret);
  const mails = createDelivery({ database, log, storage, smtpUrl: config.smtpUrl, origin: config.origin });
  const outbox = createOutbox({ email: mails, webhook: createWebhookDelivery({ database, log, vault }) }, log);
  useOutlet({ hasMailServer: config.smtpUrl !== null, origin: config.origin, wake: outbox.wake });
  const release = async (tenantId: number): Promise<void> => {
    await mails.release(tenantId);
    outbox.wake(tenantId, 'email');
  };
  platform.onChange((change) => {
    if (change?.topic !== 'settings' || change.key !== 'configuration/smtp') return;
    release(change.tenantId).catch((error: unknown) => log.error({ err: error }, 'held mails could not be released'));
  });
  let access: AccessControl | null = null;
  const runs: RunParts = {
    database,
    config,
    storage,
    log,
    words: platform.words,
    personById: async (...who) => (await access?.personById(...who)) ?? null,
  };
  offerMailActions([unreadNotifications]);
  return {
    name: 'messages',
    accessReady(control) {
      access = control;
    },
    routes: [
      ...notificationRoutes,
      ...communicationRoutes(platform),
      ...webhookEndpointRoutes(vault),
      ...emailScheduleRoutes(runs),
      ...resourceRoutes(messageTemplate, 'communications', messageTemplateBehaviour),
    ],
    resources: [messageTemplate],
    schedules: [
      {
        // Retries that became due, and messages of a process that was killed; fresh ones go right after their commit.
        kind: 'messages.outbox',
        cron: '* * * * *',
        async run(tenantIds) {
          for (const tenantId of tenantIds) {
            outbox.wake(tenantId, 'email');
            outbox.wake(tenantId, 'webhook');
          }
        },
      },
      {
        kind: 'messages.schedules',
        cron: '* * * * *',
        async run(tenantIds) {
          for (const tenantId of tenantIds) await runDueSchedules(runs, tenantId, Date.now());
        },
      },
      retention(database, 'messages.retention', KEPT_MESSAGES),
    ],
    async stop() {
      mails.stop();
      await outbox.stop();
    },
    async prepare() {
      await keepListeners(platform);
      const tenants = await database.global<{ id: number }>(
        sql`select id from tenant where status = 'active' order by id`,
      );
      for (const { id } of tenants) await release(id);
    },
  };
};
export { mailsAbout } from './written-mail/mail-owner.server.ts';
