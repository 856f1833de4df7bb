export interface ImageBytes {
  type: 'png' | 'jpg';
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** The picture behind a PNG or JPEG data URL with its size; null for anything else or a damaged picture. */
export function readImage(url: string): ImageBytes | null {
  const found = /^data:image\/(png|jpeg);base64,/.exec(url);
  if (!found) return null;
  const bytes = Buffer.from(url.slice(found[0].length), 'base64');
  if (found[1] === 'png') {
    if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47) return null;
    return { type: 'png', bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  const size = jpegSize(bytes);
  return size && { type: 'jpg', bytes, ...size };
}

/** Walks the segments of a JPEG to the frame header, which holds the size. */
function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Pixels to show a picture in: as wanted, in its own proportions, no larger than the room. */
export function shownSize(
  image: ImageBytes,
  wanted: { width: number; height: number },
  room: { width: number; height: number },
): { width: number; height: number } {
  const ratio = image.width / Math.max(image.height, 1) || 1;
  let width = wanted.width || (wanted.height ? wanted.height * ratio : image.width);
  let height = wanted.height && !wanted.width ? wanted.height : width / ratio;
  const factor = Math.min(1, room.width / width, room.height / height);
  width = Math.max(1, Math.round(width * factor));
  height = Math.max(1, Math.round(height * factor));
  return { width, height };
}
