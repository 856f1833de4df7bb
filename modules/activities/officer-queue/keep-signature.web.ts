import { useEffect } from 'react';

/** Loads the drawing area of a signature ahead: it must open with the network cut. */
export function useKeptSignature(): void {
  useEffect(() => {
    void import('../../../ui/patterns/files/signature-canvas.tsx').catch((error) => console.warn(error));
  }, []);
}
