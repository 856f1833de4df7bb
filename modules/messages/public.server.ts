import { sql } from '../../platform/server/db/statement.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { createDelivery } from './mail/delivery.server.ts';
import { useOutlet } from './mail/send-mail.server.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { sweepNotifications } from './retention.server.ts';

export type { MailKind } from './mail/mail-texts.rules.ts';
export { type Mail, sendMail } from './mail/send-mail.server.ts';
export { type Notice, type NoticeText, notify } from './notification/notify.server.ts';

/** Notifications in the product and mails to the world. */
export const messagesModule = (platform: Platform): ServerModule => {
  const { database, log, config } = platform;
  const delivery = config.smtpUrl
    ? createDelivery({ database, log, smtpUrl: config.smtpUrl, origin: config.origin })
    : null;
  useOutlet({ isConfigured: delivery !== null, wake: (tenantId) => delivery?.wake(tenantId) });
  return {
    name: 'messages',
    routes: notificationRoutes,
    schedules: [
      {
        // Retries that became due, and mails of a process that was killed; fresh ones go right after their commit.
        kind: 'messages.outbox',
        cron: '* * * * *',
        async run(tenantIds) {
          for (const tenantId of tenantIds) await delivery?.deliver(tenantId);
        },
      },
      { kind: 'messages.retention', cron: '17 3 * * *', run: (tenantIds) => sweepNotifications(database, tenantIds) },
    ],
    async prepare() {
      if (!delivery) return;
      const tenants = await database.global<{ id: number }>(
        sql`select id from tenant where status = 'active' order by id`,
      );
      for (const { id } of tenants) {
        await delivery.release(id);
        delivery.wake(id);
      }
    },
  };
};
