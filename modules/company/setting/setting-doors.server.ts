import type { Actor } from '../../../platform/kernel/actor.ts';
import { demandReadsAsCustomers } from '../../identity/public.server.ts';
import { type StoredSetting, settingRule, settingValue } from './setting.rules.ts';

/** Settings that let people into the portal whom nobody looked at, and the value that does. */
const OPENS: Readonly<Record<string, unknown>> = { customer_onboard_approval: false };

/** Throws 403 where a setting comes to open the portal, unless who sets it reads all that those who come in read. */
export function demandMayOpen(
  actor: Actor,
  key: string,
  before: StoredSetting | undefined,
  sent: StoredSetting | undefined,
): void {
  const rule = Object.hasOwn(OPENS, key) ? settingRule(key) : undefined;
  if (!rule) return;
  const isOpen = (row: StoredSetting | undefined): boolean => settingValue(rule, row) === OPENS[key];
  if (isOpen(sent) && !isOpen(before)) demandReadsAsCustomers(actor);
}
