import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { withMessage } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import { keptDays } from '../../../platform/server/jobs/retention.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { readSetting } from '../../company/public.server.ts';
import { currentPolicy } from '../../identity/public.server.ts';
import { approve, invite, inviteByLink, listOf, reject } from './decide.server.ts';
import { register, verifyRegistration } from './onboard.server.ts';
import * as contract from './registration.contract.ts';

const TEXTS = productTexts(
  'answer.registration',
  { module: 'customers', use: 'answer' },
  {
    sent: {
      en: 'Thank you. If your details match, we’ve sent you a confirmation link.',
      es: 'Gracias. Si sus datos coinciden, le enviamos un enlace de confirmación.',
    },
  },
);

export const registrationRoutes = (config: PlatformConfig): Route[] => [
  route(contract.onboard, async ({ body }, context) =>
    withMessage(await register(config, body, context), TEXTS.in('sent', context.language)),
  ),
  route(contract.verify, ({ body }, context) => verifyRegistration(config, body.token, context)),
  route(contract.onboardForm, async (_input, { db }) => ({
    documents: await db.read<{ id: number; name: string }>(
      sql`select id, app.shown(names, name) as name from document_type where required_at_onboarding and active
        order by lower(app.shown(names, name)), id`,
    ),
    policy: await currentPolicy(db),
    needs_address: (await readSetting<boolean>(db, 'customer_address_mandatory')) === true,
  })),
  route(contract.listRegistrations, ({ query }, context) => listOf(query, context)),
  route(contract.approveRegistration, ({ params, body }, context) => approve(config, params.id, body, context)),
  route(contract.rejectRegistration, ({ params, body }, context) => reject(params.id, body.reason, context)),
  route(contract.inviteByLink, ({ params, body }, context) => inviteByLink(config, params.id, body.email, context)),
  route(contract.inviteToCustomer, ({ params, body }, context) => invite(config, params.id, body, context)),
];

/** Requests whose address nobody confirmed within a day are over; they go when links of their age do: anybody may have typed them. */
export const registrationExpiry = (database: Database): Schedule => ({
  kind: 'customers.registrations',
  cron: '41 * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
      await database.write(actor, (tx) =>
        tx.all([
          sql`update portal_registration set status = 'expired', password_hash = null
            where status = 'email_pending' and created_at < now() - interval '24 hours'`,
          sql`delete from portal_registration where status = 'expired'
            and created_at < now() - make_interval(days => ${keptDays('link_retention_days', 30)})`,
        ]),
      );
    }
  },
});
