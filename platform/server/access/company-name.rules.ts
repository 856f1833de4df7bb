/** What a company is called in addresses: one label of a host name (RFC 1035), lower case. */
export const COMPANY_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Characters of the longest host name (RFC 1035). */
export const LONGEST_HOST = 253;
