import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import type { Change } from '../../../platform/server/db/changes.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { tenantCache } from '../../../platform/server/tenant-cache/tenant-cache.ts';

/** What activities need to know about the company: its clock, its money, its rules. */
export interface CompanyFacts {
  readonly name: string;
  readonly zone: string;
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  readonly firstDayOfWeek: number;
  readonly language: 'en' | 'es';
  readonly baseCurrencyId: number;
  /** Decimals of its currency. */
  readonly decimals: number;
  readonly pricesIncludeTax: boolean;
  readonly reasonRequired: boolean;
  readonly typedSignatureAllowed: boolean;
  readonly strictSchedule: boolean;
  readonly renumberOnTypeChange: boolean;
}

interface FactsRow {
  name: string;
  time_zone: string;
  first_day_of_week: number;
  language: 'en' | 'es';
  base_currency_id: number;
  decimals: number;
  switches: Record<string, boolean> | null;
}

/** A setting is stale at most this long even when its announcement is lost (1 s with it). */
const TTL = 5_000;
const cache = tenantCache<CompanyFacts>(TTL);

/** Forgets what a change of settings makes stale. */
export function companyChanged(change: Change | null): void {
  if (change === null || change.topic === 'settings') cache.forget(change?.tenantId ?? null);
}

/** Clock, currency and rules of the company; read once and kept until its settings change. */
export const companyFacts = (db: TenantDb): Promise<CompanyFacts> =>
  kept(db.actor.tenantId, (statement) => db.read<FactsRow>(statement));

/** The same inside a command, on its own connection: one that waits for a second connection can starve the pool. */
export const companyFactsIn = (tx: Tx, tenantId: number): Promise<CompanyFacts> =>
  kept(tenantId, (statement) => tx.rows<FactsRow>(statement));

const kept = (tenant: number, read: (statement: Statement) => Promise<FactsRow[]>): Promise<CompanyFacts> =>
  cache.of(tenant, async () => fromRow((await read(FACTS))[0]));

const FACTS = sql`
    select c.name, c.time_zone, c.first_day_of_week, c.language, c.base_currency_id,
      (select y.decimals from currency y where y.id = c.base_currency_id) as decimals,
      (select jsonb_object_agg(s.key, coalesce(s.bool_value, lower(s.text_value) = 'true')) from company_configuration s
        where s.key in ('prices_include_tax', 'reason_required', 'signature_typed_allowed', 'strict_schedule', 'renumber_on_type_change')) as switches
    from company c limit 1`;

function fromRow(row: FactsRow | undefined): CompanyFacts {
  const on = (key: string, byDefault = false): boolean => row?.switches?.[key] ?? byDefault;
  return {
    name: row?.name ?? '',
    zone: row?.time_zone ?? 'UTC',
    firstDayOfWeek: row?.first_day_of_week ?? 1,
    language: row?.language ?? 'en',
    baseCurrencyId: row?.base_currency_id ?? 0,
    decimals: row?.decimals ?? USUAL_DECIMALS,
    pricesIncludeTax: on('prices_include_tax'),
    reasonRequired: on('reason_required'),
    typedSignatureAllowed: on('signature_typed_allowed', true),
    strictSchedule: on('strict_schedule'),
    renumberOnTypeChange: on('renumber_on_type_change'),
  };
}
