/** Filters as the bar, the URL and saved views keep them; ids are texts, periods are `{preset}`, ranges `{min,max}`. */
export type PlainFilters = Readonly<Record<string, unknown>>;

/** Filters as the list call takes them: presets by name, ranges as {from,to}, empty ones left out. */
export function wireFilters(plain: PlainFilters): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(plain)) {
    const sent = wireValue(value);
    if (sent !== undefined) wire[key] = sent;
  }
  return wire;
}

function wireValue(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'object') return value;
  const { preset, min, max, from, to } = value as Record<string, string | undefined>;
  if (preset) return preset;
  const range = { from: from ?? min, to: to ?? max };
  const kept = Object.entries(range).filter(([, end]) => end !== undefined && end !== '');
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Whether two sets of filters ask the same, whatever the order of their keys and values. */
export function sameFilters(a: PlainFilters, b: PlainFilters): boolean {
  return canonical(a) === canonical(b);
}

function canonical(filters: PlainFilters): string {
  const entries = Object.entries(wireFilters(filters)).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(String).sort() : value,
  ]);
  return JSON.stringify(entries.sort(([x], [y]) => String(x).localeCompare(String(y))));
}
