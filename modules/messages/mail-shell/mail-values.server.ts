import type { Language } from '../../../platform/kernel/errors.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { formatDate } from '../../../platform/server/documents/template/formats.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { currentOutlet } from '../mail/outlet.server.ts';
import { companyConventions } from '../template/company-conventions.server.ts';

/** Where the portal of a company begins, for the button of a mail. */
export const portalHome = async (tx: Tx): Promise<string> =>
  `${await originOf(tx, currentOutlet())}/customer-portal/dashboard`;

/** How a day (YYYY-MM-DD) stands in the company's mails: as in its documents. */
export async function dayInMails(tx: Tx, language: Language): Promise<(day: string) => string> {
  const how = await companyConventions(tx, language);
  return (day) => formatDate(day, 'date', how, 'medium');
}
