import { useRef } from 'react';
import { isApiError } from '../query/api-error.ts';

interface Versioned {
  updated_at: string;
}

/**
 * The version a form of one record was opened with, for its write. After a refusal it is the newer one: who has read that somebody
 * else changed the record and saves again means it.
 */
export function useVersion(row: Versioned | null) {
  const version = useRef(row?.updated_at);
  return async <R>(write: (version: { updated_at?: string }) => Promise<R>): Promise<R> => {
    try {
      return await write(version.current === undefined ? {} : { updated_at: version.current });
    } catch (error) {
      const current = isApiError(error, 'conflict') ? (error.details.current as Versioned | undefined) : undefined;
      if (current) version.current = current.updated_at;
      throw error;
    }
  };
}
