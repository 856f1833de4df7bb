import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { billPaymentEmailSender } from './bill-payment-email-sender/bill-payment-email-sender.resource.ts';
import { billPaymentEmailSubjectLine } from './bill-payment-email-subject-line/bill-payment-email-subject-line.resource.ts';
import { billPaymentTo } from './bill-payment-to/bill-payment-to.resource.ts';

/** Whom bills are addressed to and how their mails are recognised; bills and RPA come later. */
export const automationModule = (_platform: Platform): ServerModule => ({
  name: 'automation',
  ...masterLists([
    { resource: billPaymentTo, area: 'bill_payments' },
    { resource: billPaymentEmailSender, area: 'bill_payments' },
    { resource: billPaymentEmailSubjectLine, area: 'bill_payments' },
  ]),
});
