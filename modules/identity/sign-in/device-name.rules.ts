type Names = readonly (readonly [RegExp, string])[];

// The first that fits counts: Edge and Opera also name Chrome, Chrome also names Safari.
const BROWSERS: Names = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** "Chrome · Windows" out of a user agent; null when it names nothing known. */
export function deviceName(agent: string | null): string | null {
  const find = (names: Names) => names.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || null;
}
