/** One table of a backup. `sha256` is of its CSV as it was written. */
export interface TableEntry {
  readonly tenantId: number | null;
  readonly name: string;
  readonly columns: readonly string[];
  rows: number;
  sha256: string;
}

/** One stored object of a backup. */
export interface ObjectEntry {
  readonly key: string;
  size: number;
  sha256: string;
}

/** What a backup holds, written as its last file; a restore is held to it. */
export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  readonly apiVersion: string;
  /** Names of the migrations the data was written under, in order. */
  readonly migrations: readonly string[];
  /** Companies in it: id, subdomain, and the head of their sealed audit log (hex). */
  readonly tenants: readonly { id: number; subdomain: string; name: string; seal: string | null }[];
  /** Passwords and tokens are left out: made for leaving, not for going on. */
  readonly isWithoutSecrets: boolean;
  /** The installation's master key, wrapped by BACKUP_KEY (base64), when there is one. */
  readonly key: string | null;
  readonly tables: readonly TableEntry[];
  readonly objects: readonly ObjectEntry[];
}

export const MANIFEST = 'manifest.json';
/** Path of a table's rows inside the backup. */
export const tablePath = ({ tenantId, name }: Pick<TableEntry, 'tenantId' | 'name'>): string =>
  `${tenantId === null ? 'shared' : `company-${tenantId}`}/${name}.csv`;
/** Path of a stored object inside the backup. */
export const objectPath = (key: string): string => `files/${key}`;
