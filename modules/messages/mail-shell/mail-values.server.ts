import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { formatDate } from '../../../platform/server/documents/template/formats.ts';
import { currentOutlet } from '../mail/outlet.server.ts';
import { companyConventions } from '../template/company-conventions.server.ts';

/** Where the portal of a company begins, for the button of a mail: at its primary domain. */
export async function portalHome(tx: Tx): Promise<string> {
  const row = await tx.maybe<{ web_domain: string }>(
    sql`select web_domain from tenant_domain where tenant_id = app.current_tenant() and is_primary`,
  );
  return `${row ? `https://${row.web_domain}` : currentOutlet().origin}/customer-portal/dashboard`;
}

/** How a day (YYYY-MM-DD) stands in the company's mails: as in its documents. */
export async function dayInMails(tx: Tx, language: Language): Promise<(day: string) => string> {
  const how = await companyConventions(tx, language);
  return (day) => formatDate(day, 'date', how, 'medium');
}
