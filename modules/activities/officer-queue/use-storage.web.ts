import { useEffect, useState } from 'react';

/** Bytes this site uses on the phone, and how many it may use. */
export interface StorageRoom {
  used: number;
  quota: number;
}

/** How much room the browser leaves; null until it has said so, or where it does not say. */
export function useStorage(): StorageRoom | null {
  const [room, setRoom] = useState<StorageRoom | null>(null);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(
      ({ usage = 0, quota = 0 }) => setRoom(quota > 0 ? { used: usage, quota } : null),
      () => undefined,
    );
  }, []);
  return room;
}
