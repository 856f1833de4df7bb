/** Where the device stands: degrees with at most 6 decimals, metres of accuracy (W3C Geolocation). */
export interface Position {
  lat: number;
  long: number;
  accuracy: number;
}

export interface PositionQuestion {
  /** Whether the receiver may be switched on for it; costs battery. */
  isExact: boolean;
  timeoutMs: number;
  /** How old a position the device already knows may be. */
  maxAgeMs: number;
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Asks the device once; rejects when it does not know in time, has no receiver, or the person has not allowed it (`isDenied`). */
export function readPosition({ isExact, timeoutMs, maxAgeMs }: PositionQuestion): Promise<Position> {
  return new Promise((found, failed) => {
    if (!navigator.geolocation) return failed(new Error('no geolocation'));
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        found({
          lat: sixDecimals(coords.latitude),
          long: sixDecimals(coords.longitude),
          accuracy: Math.round(coords.accuracy),
        }),
      failed,
      { enableHighAccuracy: isExact, timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  });
}

const PERMISSION_DENIED = 1;
export const isDenied = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === PERMISSION_DENIED;
