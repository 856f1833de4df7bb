import { createHash } from 'node:crypto';
import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import { type fieldDefinitions, fieldDefinitionsIn } from '../../fields/public.server.ts';
import type { DocumentOrder } from '../documents/document-data.ts';
import { type CompanyFacts, companyFactsIn } from '../order/company-facts.server.ts';
import { isWorkDone } from '../order/work-done.rules.ts';
import { documentData, type ReadAll } from '../order-documents/document-source.server.ts';
import { canonicalJson } from '../order-documents/freeze.server.ts';
import { shownFiles } from '../order-proof/shown-files.server.ts';
import type { openSignLink } from './sign-link.contract.ts';

// Part of the signed content: a changed wording changes its hash.
const TEXTS = productTexts(
  'signing.statement',
  { module: 'activities', use: 'screen' },
  {
    done: {
      en: 'I have read {reference} and confirm that the work was done as shown here.{open, plural, =0 {} one { # task is not done.} other { # tasks are not done.}}',
      es: 'He leído {reference} y confirmo que el trabajo se realizó como se muestra aquí.{open, plural, =0 {} one { # tarea no está hecha.} other { # tareas no están hechas.}}',
    },
    agreed: {
      en: 'I have read {reference} and agree to the work as shown here.{open, plural, =0 {} one { # task is not done yet.} other { # tasks are not done yet.}}',
      es: 'He leído {reference} y acepto el trabajo como se muestra aquí.{open, plural, =0 {} one { # tarea aún no está hecha.} other { # tareas aún no están hechas.}}',
    },
  },
);

type Work = NonNullable<AnswerOf<typeof openSignLink>['work']>;

interface WorkToSign {
  readonly work: Work;
  readonly files: readonly { id: number; name: string; sha256: string | null; key: string }[];
  /** Over work and files: what is signed is what was read. */
  readonly sha256: string;
}

interface Asked {
  readonly orderId: number;
  readonly company: CompanyFacts;
  readonly language: Language;
  readonly now: number;
  readonly fields: Awaited<ReturnType<typeof fieldDefinitions>>;
}

/** What somebody reads who signs an activity by a link or in the portal; undefined for one that is gone. */
export async function workToSign(
  readAll: ReadAll,
  { orderId, company, language, now, fields }: Asked,
): Promise<WorkToSign | undefined> {
  const data = await documentData(readAll, {
    orderIds: [orderId],
    locale: language,
    zone: company.zone,
    now,
    maker: null,
    showPrices: true,
    pricesIncludeTax: company.pricesIncludeTax,
    fields,
    origin: '',
    note: null,
  });
  const [order] = data.orders;
  if (!order) return undefined;
  const [files = []] = (await readAll([
    sql`select a.id, a.name, a.sha256, coalesce(a.object_key, a.key) as key from attachment a where ${shownFiles(orderId)} order by a.id`,
  ])) as WorkToSign['files'][];
  const work = workOf(order, language);
  const read = { work, files: files.map(({ id, name, sha256 }) => ({ id, name, sha256 })) };
  return { work, files, sha256: createHash('sha256').update(canonicalJson(read)).digest('hex') };
}

/** Refuses what changed since it was read; the activity is locked by the caller. What is signed already is refused for that. */
export async function refuseChanged(
  tx: Tx,
  orderId: number,
  sent: string,
  { tenant, language, now }: RequestContext,
): Promise<void> {
  if ((await tx.run(sql`select from "order" where id = ${orderId} and signed_off_at is null`)) === 0) return;
  const read = await workToSign((statements) => tx.all(statements), {
    orderId,
    company: await companyFactsIn(tx, tenant.id),
    language,
    now,
    fields: await fieldDefinitionsIn(tx, tenant.id),
  });
  if (read?.sha256 !== sent) fail('document_changed');
}

function workOf(order: DocumentOrder, language: Language): Work {
  const open = order.tasks.filter(({ task_checked }) => !task_checked).length;
  const isDone = isWorkDone({
    isCompleted: order.status === 'completed',
    tasks: order.tasks.length,
    openTasks: open,
  });
  const values = { reference: order.reference_no, open };
  return {
    ...shownOf(order),
    is_done: isDone,
    statement: TEXTS.in(isDone ? 'done' : 'agreed', language, values),
  };
}

const shownOf = (order: DocumentOrder): Omit<Work, 'is_done' | 'statement'> => ({
  customer: order.customer?.name ?? null,
  title: order.title,
  description: order.description,
  address_lines: order.address_lines,
  officers: order.officers,
  scheduled_start: order.scheduled_start,
  completed_at: order.completed_at,
  currency: order.currency,
  decimals: order.decimals,
  items: order.items.map(({ name, quantity, net, is_discount }) => ({ name, quantity, net, is_discount })),
  tasks: order.tasks.map(({ name, task_checked }) => ({ name, task_checked })),
  totals: {
    items_total: order.totals.items_total,
    discount_total: order.totals.discount_total,
    tax_total: order.totals.tax_total,
    total_price: order.totals.customer_total,
  },
});
