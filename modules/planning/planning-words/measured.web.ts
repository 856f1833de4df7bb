import { lineWidth } from '../../../ui/patterns/table/text-width.ts';

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;
const MOST_KNOWN = 5_000;

/** Room a name takes on a card of the schedule, px: measured as the browser draws it, each word once. */
export function cardWidth(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return lineWidth(text, 12);
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size > MOST_KNOWN) known.clear();
  pen.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.ceil(pen.measureText(text).width);
  // Before its typeface is there, another one would be measured and kept.
  if (document.fonts.status === 'loaded') known.set(text, width);
  return width;
}
