/** What a document's types ask of it. */
export interface TypeRules {
  readonly id: number;
  readonly name: string;
  readonly has_expiry: boolean;
  readonly validity_months: number | null;
  readonly needs_number: boolean;
  readonly needs_approval: boolean;
  readonly who_uploads: 'staff' | 'customer' | 'both';
  readonly allowed_extensions: readonly string[];
}

/** The same day `months` later, the last of the month when it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The day a document expires on when nobody says: the earliest its types give it; null when none expires. */
export function defaultExpiry(issued: string | null | undefined, types: readonly TypeRules[]): string | null {
  if (!issued) return null;
  const days = types.flatMap(({ has_expiry, validity_months: months }) =>
    has_expiry && months ? [monthsLater(issued, months)] : [],
  );
  return days.toSorted()[0] ?? null;
}

interface Sent {
  readonly number?: string | null;
  readonly expires_at?: string | null;
  readonly issued_at?: string | null;
}

/** What is missing of what the types ask for, by field. */
export function missingFields(sent: Sent, types: readonly TypeRules[]): Record<string, string[]> {
  return {
    ...(types.some((type) => type.needs_number) && !sent.number ? { number: ['text_field_required'] } : {}),
    ...(types.some((type) => type.has_expiry) && !sent.expires_at ? { expires_at: ['select_required'] } : {}),
    ...(sent.issued_at && sent.expires_at && sent.expires_at < sent.issued_at ? { expires_at: ['not_allowed'] } : {}),
  };
}

/** Whether a kind of file fits every type; a type that names none takes all. */
export const fitsTypes = (extension: string, types: readonly TypeRules[]): boolean =>
  types.every(({ allowed_extensions: allowed }) => allowed.length === 0 || allowed.includes(extension.toLowerCase()));

/** Of the days a type reminds on, the nearest that is reached and was not told yet. */
export function dueReminder(daysLeft: number, reminderDays: readonly number[], told: readonly number[]): number | null {
  const reached = reminderDays.filter((days) => daysLeft <= days).toSorted((a, b) => a - b)[0];
  return reached === undefined || daysLeft < 0 || told.some((days) => days <= reached) ? null : reached;
}
