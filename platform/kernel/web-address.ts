/** What is wrong with an address somebody wants requests to go to: a reason, or null. Says nothing of where its name leads. */
export function addressProblem(address: string): 'url' | null {
  if (!URL.canParse(address)) return 'url';
  const { protocol, username, password, hostname } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname !== '' && username === '' && password === '' ? null : 'url';
}

/** A bare domain as people write theirs, with its port or path; a word before a colon would be a scheme (javascript:…). */
const BARE = /^([^\s/:@?#\\]+)(:\d{1,5})?([/?#]\S*)?$/;
const hasInnerDot = (host: string): boolean => host.slice(1, -1).includes('.');

/** An address of the web as it is kept, a bare domain with https before it; null for what browsers must not open as a link. */
export function webAddress(text: string): string | null {
  const typed = text.trim();
  const [, host] = BARE.exec(typed) ?? [];
  const whole = host && hasInnerDot(host) ? `https://${typed}` : typed;
  return !/\s/.test(whole) && /^https?:\/\//i.test(whole) && addressProblem(whole) === null ? whole : null;
}
