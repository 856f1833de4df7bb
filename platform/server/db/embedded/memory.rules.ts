const MB = 2 ** 20;
const LEAST_MB = 128;
const MOST_MB = 2048;

/**
 * What the database keeps in memory itself, and what it may expect of the system to keep beside: a quarter and a half of the machine,
 * as its manual advises. Memory is taken only as rows are read, so that a small company uses little of it. Beyond two gigabytes the
 * system's own cache serves as well.
 */
export function memorySettings(bytes: number): { shared_buffers: string; effective_cache_size: string } {
  const all = Math.floor(bytes / MB);
  return {
    shared_buffers: `${Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(all / 4)))}MB`,
    effective_cache_size: `${Math.max(LEAST_MB * 2, Math.floor(all / 2))}MB`,
  };
}
