const IP = /^(\d{1,3}(\.\d{1,3}){3}|\[?[0-9a-f:]+\]?)$/i;

/**
 * The tenant a host name stands for: its first label when it has three or more parts; localhost and IP addresses, and
 * names of one or two parts, as they are.
 */
export function tenantOf(hostname: string): string {
  const host = hostname.toLowerCase();
  if (IP.test(host)) return host;
  const labels = host.split('.');
  return labels.length >= 3 ? (labels[0] ?? host) : host;
}
