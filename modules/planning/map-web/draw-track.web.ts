import type { DayTrack } from './map-calls.web.ts';
import { toWorld, type World } from './mercator.rules.ts';

/** Colours of the design by name. */
export type Ink = (name: string) => string;
/** Pixels of a place. */
export type At = (place: World) => { x: number; y: number };

/** Every place of a way, for showing all of it. */
export const placesOf = (track: DayTrack): World[] =>
  [...track.lines.flat(), ...track.stops].map(({ lat, long }) => toWorld(lat, long));

/** The way of a day under everything else: a line, a ring for the beginning, a numbered disc for each stop. */
export function drawTrack(pen: CanvasRenderingContext2D, track: DayTrack, ink: Ink, at: At): void {
  pen.lineJoin = 'round';
  for (const [colour, width] of [
    ['surface', 6],
    ['accent', 3],
  ] as const) {
    pen.strokeStyle = ink(colour);
    pen.lineWidth = width;
    for (const line of track.lines) {
      pen.beginPath();
      for (const { lat, long } of line) {
        const { x, y } = at(toWorld(lat, long));
        pen.lineTo(x, y);
      }
      pen.stroke();
    }
  }
  const first = track.lines[0]?.[0];
  if (first) disc(pen, at(toWorld(first.lat, first.long)), 5, ink('surface'), ink('accent'));
  pen.textAlign = 'center';
  track.stops.forEach(({ lat, long }, index) => {
    const { x, y } = at(toWorld(lat, long));
    disc(pen, { x, y }, 9, ink('accent'), ink('surface'));
    pen.fillStyle = ink('on-accent');
    pen.fillText(String(index + 1), x, y + 4);
  });
  pen.textAlign = 'start';
}

function disc(
  pen: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  radius: number,
  fill: string,
  rim: string,
): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = rim;
  pen.stroke();
}
