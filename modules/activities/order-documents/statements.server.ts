import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { wallStamp } from '../../../platform/kernel/zones.ts';
import { toDocx } from '../../../platform/server/documents/docx.ts';
import type { PaperSize } from '../../../platform/server/documents/html/paper.ts';
import { PrintStopped, toPdf } from '../../../platform/server/documents/pdf.ts';
import { toXlsx } from '../../../platform/server/documents/xlsx.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { printedLogo } from '../../../platform/server/images/logo.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { readSetting } from '../../company/public.server.ts';
import { fieldDefinitions } from '../../fields/public.server.ts';
import type { DocumentData } from '../documents/document-data.ts';
import { type DocumentLanguage, documentLanguage } from '../documents/document-language.server.ts';
import { type Layout, renderLayout } from '../documents/layout.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { closingNote } from './closing-note.server.ts';
import { documentData } from './document-source.server.ts';
import { picturesOf } from './pictures.server.ts';

const EXTENSIONS = { pdf: 'pdf', excel: 'xlsx', word: 'docx' } as const;
type Option = keyof typeof EXTENSIONS;
/** Sizes of the setting receipt_layout. */
const PAPER = { a4: 'A4', a5: 'A5', '80mm': 'ROLL80' } as const satisfies Record<string, PaperSize>;

export interface StatementWish {
  layout: Layout;
  orderIds: readonly number[];
  option: string | undefined;
  withoutUnused?: boolean;
  withPictures?: boolean;
}

/** Hears how much of a long file is done, 0 to 1; false when nobody wants it any more. */
export type Watch = (share: number) => Promise<boolean>;

/** A rendered file of one or many activities. */
export interface RenderedFile {
  bytes: Buffer;
  extension: (typeof EXTENSIONS)[Option];
  name: string;
}

/** How far a file is when its activities are read, when the browser has laid them out, and when it stands. */
const READ = 0.1;
const LAID_OUT = 0.5;
const WRITTEN = 0.95;

/** Renders activities as one file; 422 for another option and when there is nothing to show. */
export async function renderStatement(
  platform: Platform,
  context: SignedInContext,
  wish: StatementWish,
  watch?: Watch,
): Promise<RenderedFile> {
  const option = optionOf(wish.option);
  const step = async (share: number): Promise<void> => {
    if (watch && !(await watch(share))) throw new PrintStopped();
  };
  const data = await dataOf(platform, context, wish);
  await step(READ);
  if (data.orders.length === 0) fail('export_no_data');
  const html = await renderLayout(wish.layout, data);
  const size = wish.layout === 'receipt' ? PAPER[(await receiptLayout(context)).size ?? 'a4'] : 'A4';
  const extension = EXTENSIONS[option];
  const title = data.orders.length === 1 ? (data.orders[0]?.reference_no ?? '') : data.company.name;
  const bytes = await bytesOf(platform, option, html, { title, size, data, onLaidOut: () => step(LAID_OUT) });
  await step(WRITTEN);
  return { bytes, extension, name: fileName(wish.layout, data, extension) };
}

/** The format that was asked for; 422 with the public API's text for any other. */
export function optionOf(option: string | undefined): Option {
  if (option !== undefined && option in EXTENSIONS) return option as Option;
  throw new AppError('invalid_export_option');
}

interface ReceiptLayout {
  size?: keyof typeof PAPER;
  show_tax?: boolean;
  show_logo?: boolean;
}

const receiptLayout = ({ db }: SignedInContext): Promise<ReceiptLayout> => readSetting(db, 'receipt_layout');

async function dataOf(platform: Platform, context: SignedInContext, wish: StatementWish): Promise<DocumentData> {
  const { db, actor, now } = context;
  const paper = await db.maybe<DocumentLanguage>(documentLanguage(wish.orderIds));
  const company = await companyFacts(db);
  const layout = wish.layout === 'receipt' ? await receiptLayout(context) : {};
  const pictures = wish.withPictures ? await picturesOf(platform.storage, db, wish.orderIds) : undefined;
  return documentData((statements) => db.readAll(statements), {
    orderIds: wish.orderIds,
    locale: paper?.language ?? company.language,
    zone: company.zone,
    now,
    maker: actor.name,
    showPrices: seesPrices(actor),
    withoutLines: !mayReadPart(actor, 'items'),
    pricesIncludeTax: company.pricesIncludeTax,
    fields: await fieldDefinitions(db),
    origin: await originOf(db, platform.config),
    visible: visibleOrders(actor),
    note: await closingNote(await readSetting(db, 'company_notes'), wish.layout),
    showTax: layout.show_tax ?? true,
    isRoll: layout.size === '80mm',
    ...(layout.show_logo === false ? {} : { logo: (key) => printedLogo(platform.storage, key) }),
    ...(wish.withoutUnused ? { withoutUnused: true } : {}),
    ...(pictures ? { pictures } : {}),
  });
}

interface Print {
  title: string;
  size: PaperSize;
  data: DocumentData;
  onLaidOut: () => Promise<void>;
}

function bytesOf(
  platform: Platform,
  option: Option,
  html: string,
  { title, size, data, onLaidOut }: Print,
): Promise<Buffer> {
  if (option === 'excel') return toXlsx(html, { title });
  if (option === 'word') return toDocx(html, { title, size });
  return toPdf(html, {
    chromiumPath: platform.config.chromiumPath,
    locale: data.locale,
    page: { title, size, createdAt: data.now },
    onLaidOut,
    onFallback: (error) => platform.log.warn({ err: error }, 'the browser could not print; the built-in writer did'),
  });
}

function fileName(layout: Layout, { orders, now, zone }: DocumentData, extension: string): string {
  const [only] = orders;
  if (orders.length === 1 && only) return `${only.reference_no}-${layout}.${extension}`;
  return `activities-${wallStamp(now, zone)}.${extension}`;
}
