import type { WriteSheet } from 'hucre/xlsx';
import { readImage, shownSize } from './html/image.ts';
import type { HtmlElement } from './html/tree.ts';

type SheetImage = NonNullable<WriteSheet['images']>[number];

/** Pixels a picture may take, and points of a row for a pixel. */
const ROOM = { width: 400, height: 300 };
const POINTS = 0.75;

/** A picture that stands at the head of a row, and how high that row is; null for what is no PNG or JPEG. */
export function pictureIn(image: HtmlElement, row: number): { image: SheetImage; height: number } | null {
  const read = readImage(image.attributes.src ?? '');
  if (!read) return null;
  const size = shownSize(read, { width: 0, height: 0 }, ROOM);
  return {
    image: {
      data: read.bytes,
      type: read.type === 'jpg' ? 'jpeg' : read.type,
      anchor: { from: { row, col: 0 } },
      ...size,
      altText: image.attributes.alt,
    },
    height: Math.ceil(size.height * POINTS) + 6,
  };
}

/** Lines a text takes in a column of so many characters, broken between words where it can. */
export function linesOf(text: string, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    if (used > 0 && used + 1 + word.length > room) {
      lines += 1;
      used = 0;
    }
    const length = used === 0 ? word.length : used + 1 + word.length;
    lines += Math.max(Math.ceil(length / room) - 1, 0);
    used = length > room ? length % room || room : length;
  }
  return lines;
}
