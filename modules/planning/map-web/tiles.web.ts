import { callHeaders, callUrl } from '../../../platform/web/query/transport.ts';
import { type MapView, scaleOf, TILE } from './mercator.rules.ts';

const MOST_KEPT = 256;
/** So many tiles in a row without a picture, none before: nobody answers there. */
const GIVES_UP = 4;
/** Then it is asked again after a while. */
const AGAIN_MS = 60_000;

/** Map pictures through our own server, drawn when they are there. `onReady` asks for a new picture of the map. */
export function createTiles(onReady: () => void) {
  const kept = new Map<string, ImageBitmap | null>();
  const stop = new AbortController();
  let failed = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  function miss(): void {
    failed++;
    if (failed !== GIVES_UP) return;
    again = setTimeout(() => {
      // A picture may have come since: then only what is missing is asked for again.
      if (failed >= GIVES_UP) failed = 0;
      for (const [path, picture] of kept) if (picture === null) kept.delete(path);
      onReady();
    }, AGAIN_MS);
    onReady();
  }

  async function load(path: string): Promise<void> {
    kept.set(path, null);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    try {
      const answer = await fetch(callUrl(path), { headers: callHeaders('GET', path), signal: stop.signal });
      if (!answer.ok) return miss();
      kept.set(path, await createImageBitmap(await answer.blob()));
      failed = Number.NEGATIVE_INFINITY;
      onReady();
    } catch {
      // Without its picture a tile stays plain; the points are what counts.
      if (!stop.signal.aborted) miss();
    }
  }

  return {
    draw(canvas: CanvasRenderingContext2D, view: MapView, width: number, height: number): void {
      const z = Math.max(0, Math.min(19, Math.round(view.zoom)));
      const size = TILE * 2 ** (view.zoom - z);
      const scale = scaleOf(view.zoom);
      const [left, top] = [view.x * scale - width / 2, view.y * scale - height / 2];
      const count = 2 ** z;
      for (let y = Math.max(0, Math.floor(top / size)); y * size < top + height && y < count; y++)
        for (let x = Math.max(0, Math.floor(left / size)); x * size < left + width && x < count; x++) {
          const path = `/map/tiles/${z}/${x}/${y}`;
          const picture = kept.get(path);
          if (picture) canvas.drawImage(picture, x * size - left, y * size - top, size + 0.5, size + 0.5);
          else if (picture === undefined && failed < GIVES_UP) void load(path);
        }
    },
    /** Whether any picture came. */
    hasPictures: () => failed === Number.NEGATIVE_INFINITY,
    /** Whether nothing came of what was asked for. */
    isSilent: () => failed >= GIVES_UP,
    close: () => {
      clearTimeout(again);
      stop.abort();
    },
  };
}

export type Tiles = ReturnType<typeof createTiles>;
