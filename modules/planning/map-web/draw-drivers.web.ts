import { initials } from '../../../ui/primitives/avatar.tsx';
import type { Box } from '../map-names/map-groups.rules.ts';
import type { At, Ink } from './draw-track.web.ts';
import { leadTo, type Spot, TAG, tagTips } from './driver-tags.rules.ts';
import { type DriverSeen, isOld } from './map-calls.web.ts';
import { toWorld } from './mercator.rules.ts';

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Drivers where they were seen last, beside what stands there already; answers what their tags cover. */
export function drawDrivers(
  pen: CanvasRenderingContext2D,
  drivers: readonly DriverSeen[],
  circles: readonly Circle[],
  ink: Ink,
  at: At,
): Box[] {
  const places = drivers.map(({ lat, long }) => at(toWorld(lat, long)));
  const tips = tagTips(places, circles);
  // A tag that found no room at its place is led back to it.
  tips.forEach((tip, index) => {
    const place = places[index];
    if (place) drawLead(pen, leadTo(place, tip, circles), tip, ink);
  });
  drivers.forEach((driver, index) => {
    const tip = tips[index];
    if (tip) drawDriver(pen, driver, ink, tip);
  });
  return tips.map(({ x, y }) => ({
    ...{ left: x - TAG.width / 2 - 2, right: x + TAG.width / 2 + 2 },
    ...{ top: y - TAG.tip - TAG.height - 2, bottom: y },
  }));
}

function drawLead(pen: CanvasRenderingContext2D, end: Spot | null, tip: Spot, ink: Ink) {
  if (!end) return;
  pen.beginPath();
  pen.moveTo(end.x, end.y);
  pen.lineTo(tip.x, tip.y - TAG.tip);
  pen.strokeStyle = ink('text-2');
  pen.lineWidth = 1;
  pen.stroke();
  pen.beginPath();
  pen.arc(end.x, end.y, 2.5, 0, 2 * Math.PI);
  pen.fillStyle = ink('text-2');
  pen.fill();
}

function drawDriver(pen: CanvasRenderingContext2D, driver: DriverSeen, ink: Ink, { x, y }: { x: number; y: number }) {
  const old = isOld(driver, Date.now());
  pen.beginPath();
  pen.roundRect(x - TAG.width / 2, y - TAG.tip - TAG.height, TAG.width, TAG.height, 5);
  pen.moveTo(x - 5, y - TAG.tip);
  pen.lineTo(x, y);
  pen.lineTo(x + 5, y - TAG.tip);
  pen.closePath();
  pen.fillStyle = ink(old ? 'surface' : 'accent');
  pen.fill();
  // Whoever was not seen for a while has a dashed rim.
  if (old) {
    pen.setLineDash([3, 2]);
    pen.strokeStyle = ink('line-strong');
    pen.lineWidth = 1;
    pen.stroke();
    pen.setLineDash([]);
  }
  pen.fillStyle = ink(old ? 'text-2' : 'on-accent');
  pen.textAlign = 'center';
  pen.fillText(initials(driver.name), x, y - TAG.tip - 6);
  pen.textAlign = 'start';
}
