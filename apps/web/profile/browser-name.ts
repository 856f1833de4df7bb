const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** "Chrome · Windows" out of a user agent; null when it says nothing known. */
export function browserName(agent: string | null): string | null {
  if (!agent) return null;
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || null;
}
