import { contrast, READABLE_CONTRAST } from '../../../platform/kernel/colour/colour.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { FileReply, withMessage } from '../../../platform/server/http/answer.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { fileAddress, fileOwner } from '../../files/public.server.ts';
import { readSetting } from '../setting/setting.server.ts';
import * as contract from './company.contract.ts';
import { type CompanyRow, companyStatement, logoKey, updateCompany } from './company.server.ts';

const TEXTS = productTexts(
  'answer.company',
  { module: 'company', use: 'answer' },
  {
    hard_to_read: {
      en: 'Saved. Text on these colours is hard to read, so the portal shows an adjusted colour.',
      es: 'Guardado. El texto sobre estos colores se lee mal; el portal muestra un color ajustado.',
    },
  },
);

export function companyRoutes(platform: Platform): Route[] {
  // Everybody of the company sees its logo.
  fileOwner('company', (_context, _id, kind) => kind === 'image');
  const shown = (context: RequestContext, row: CompanyRow): never =>
    ({ ...row, logo: logoOf(platform, context, row.logo) }) as never;
  return [
    route(contract.getCompany, async (_input, context) => {
      const row = await context.db.maybe<CompanyRow>(companyStatement(context.language));
      return row ? shown(context, row) : fail('not_found');
    }),
    route(contract.getPublicCompany, async (_input, context) => {
      const row = (await context.db.maybe<CompanyRow>(companyStatement(context.language))) ?? fail('not_found');
      const policy = await readSetting<{ text?: string }>(context.db, 'company_policy');
      const showsBranding = await readSetting<boolean>(context.db, 'show_login_branding');
      return {
        ...(showsBranding ? brandOf(row, logoOf(platform, context, row.logo)) : PLAIN_BRAND),
        language: row.language,
        country_code: row.country?.code ?? null,
        currency_code: row.base_currency.code,
        currency_decimals: decimalsOf(row.base_currency),
        time_zone: row.time_zone,
        show_login_branding: showsBranding,
        company_policy: { text: policy.text ?? null },
        support_chat_url: await readSetting<string>(context.db, 'support_chat_url'),
      };
    }),
    route(contract.getManifest, async (_input, context) => {
      const row = (await context.db.maybe<CompanyRow>(companyStatement(context.language))) ?? fail('not_found');
      return new FileReply(JSON.stringify(manifestOf(row)), 'application/manifest+json; charset=utf-8');
    }),
    route(contract.updateCompany, async ({ body: { updated_at: expected, ...patch } }, context) => {
      const row = await context.db.write((tx) => updateCompany(tx, { expected, patch }, context));
      const isReadable = contrast(row.background_color, row.text_color) >= READABLE_CONTRAST;
      return isReadable
        ? shown(context, row)
        : withMessage(shown(context, row), TEXTS.in('hard_to_read', context.language));
    }),
  ];
}

const brandOf = ({ name, background_color, text_color }: CompanyRow, logo: string | null) => ({
  ...{ name, logo, background_color, text_color },
});

/** What strangers see of a company that keeps its branding to itself: the product as it comes. */
const PLAIN_BRAND = { name: 'Ordo', logo: null, background_color: '#ffffff', text_color: '#1a1b1e' };

/** Strangers learn of the company's own currency only. */
const decimalsOf = ({ code, decimals }: CompanyRow['base_currency']): Record<string, number> =>
  decimals === USUAL_DECIMALS ? {} : { [code]: decimals };

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** An installed app starts with the person's own day. */
const manifestOf = ({ name, language, background_color }: CompanyRow) => ({
  id: '/ams/',
  name,
  short_name: name,
  lang: language,
  start_url: '/ams/activities?view=mine',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: background_color,
  icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
});

/** The stored JSON string with an address that works without a session, stable for hours so that answers stay cacheable. */
function logoOf(platform: Platform, context: RequestContext, logo: string | null): string | null {
  const key = logoKey(logo);
  return key === null ? null : JSON.stringify({ url: fileAddress(platform, context, key), key });
}
