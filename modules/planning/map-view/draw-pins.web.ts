import { contrast } from '../../../platform/kernel/colour/colour.ts';
import { lateArc, radiusOf } from '../map-names/map-groups.rules.ts';
import type { Ink } from '../map-web/draw-track.web.ts';
import type { MapPoint } from '../map-web/map-calls.web.ts';

const TOP = -Math.PI / 2;

/** Several in one place: a circle with how many they are; of its ring as much is red as is late. */
export function bubble(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  count: number,
  late: number,
  chosen: boolean,
  ink: Ink,
) {
  const radius = radiusOf(count);
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = ink('surface');
  pen.fill();
  pen.lineWidth = chosen ? 4 : 2;
  pen.strokeStyle = ink(chosen ? 'accent' : 'line-strong');
  pen.stroke();
  if (late > 0) {
    pen.beginPath();
    pen.arc(x, y, radius, TOP, TOP + lateArc(count, late));
    pen.lineWidth = 4;
    pen.strokeStyle = ink('st-danger-dot');
    pen.stroke();
  }
  pen.fillStyle = ink('text');
  pen.textAlign = 'center';
  pen.fillText(count > 999 ? `${Math.round(count / 100) / 10}k` : String(count), x, y + 4);
  pen.textAlign = 'start';
  return radius;
}

const STATUS_INK: Readonly<Record<string, string>> = {
  pending: 'line-strong',
  released: 'st-special-dot',
  incomplete: 'st-warning-dot',
  completed: 'st-success-dot',
  cancelled: 'line-strong',
};

/** A letter needs more room than a shape alone. */
const RADIUS = { plain: 8, marked: 10 };

/** Shape by state, colour by type or state; nobody's work is hollow, overdue has a red rim. A type's colour never stands without its letter. */
export function pin(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  point: MapPoint,
  chosen: boolean,
  { byStatus, marks }: { readonly byStatus: boolean; readonly marks: ReadonlyMap<number, string> },
  ink: Ink,
) {
  const radius = byStatus ? RADIUS.plain : RADIUS.marked;
  const colour = byStatus ? ink(STATUS_INK[point.status] ?? 'line-strong') : point.colour;
  pen.beginPath();
  if (point.status === 'released') {
    pen.moveTo(x, y - radius - 1);
    pen.lineTo(x + radius + 1, y);
    pen.lineTo(x, y + radius + 1);
    pen.lineTo(x - radius - 1, y);
    pen.closePath();
  } else if (point.status === 'incomplete') pen.rect(x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2);
  else pen.arc(x, y, radius - 1, 0, 2 * Math.PI);
  pen.fillStyle = point.driver ? colour : ink('surface');
  pen.fill();
  pen.lineWidth = point.is_overdue || chosen ? 3 : 2;
  pen.strokeStyle = chosen
    ? ink('accent')
    : point.is_overdue
      ? ink('st-danger-dot')
      : point.driver
        ? ink('surface')
        : colour;
  pen.stroke();
  const mark = byStatus ? undefined : marks.get(point.type.id);
  if (mark) {
    const [dark, light] = [ink('text'), ink('surface')];
    const onColour = contrast(colour, light) >= contrast(colour, dark) ? light : dark;
    const font = pen.font;
    pen.font = font.replace(/^\S+ \S+/, mark.length > 1 ? '600 8px' : '600 10px');
    pen.fillStyle = point.driver ? onColour : ink('text');
    pen.textAlign = 'center';
    pen.fillText(mark, x, y + (mark.length > 1 ? 3 : 3.5));
    pen.textAlign = 'start';
    pen.font = font;
  }
  return radius + 4;
}
