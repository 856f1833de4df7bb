import { jpegOf } from '../../../platform/server/images/images.ts';
import { seededRandom } from '../random.ts';

type Colour = readonly [red: number, green: number, blue: number];
/** A shape in hundredths of the picture's height; `soft` blurs its edge. */
type Shape =
  | { kind: 'box'; x: number; y: number; w: number; h: number; colour: Colour; soft?: number }
  | { kind: 'ring'; x: number; y: number; r: number; width: number; colour: Colour; soft?: number };

/** Pixels of a photo. */
export const PHOTO_SIZE = { width: 640, height: 480 } as const;
const { width: WIDTH, height: HEIGHT } = PHOTO_SIZE;

const SOFT = 0.4;
const box = (x: number, y: number, w: number, h: number, colour: Colour, soft = SOFT): Shape => ({
  kind: 'box',
  x,
  y,
  w,
  h,
  colour,
  soft,
});
const ring = (x: number, y: number, r: number, width: number, colour: Colour): Shape => ({
  kind: 'ring',
  x,
  y,
  r,
  width,
  colour,
});
const row = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const wall = (colour: Colour, joint: Colour): Shape[] => [
  box(-5, -5, 150, 82, colour),
  ...row(9, (at) => box(-5, at * 9, 150, 0.7, joint, 0.5)),
  ...row(36, (at) => box((at % 6) * 26 + (Math.floor(at / 6) % 2) * 13, Math.floor(at / 6) * 9, 0.7, 9, joint, 0.5)),
  box(-5, 76, 150, 30, [126, 122, 116]),
  box(-5, 75, 150, 2.5, [96, 92, 88], 1.6),
];

/** An outdoor unit on a wall, a cabinet with its breakers, a run of insulated pipes: what the officers of the demo company look after. */
const SCENES: Readonly<Record<string, readonly Shape[]>> = {
  unit: [
    ...wall([188, 170, 148], [164, 146, 126]),
    box(30, 80, 76, 6, [70, 68, 66], 4),
    box(30, 28, 72, 52, [226, 226, 220]),
    box(30, 28, 72, 2.4, [244, 244, 240]),
    box(82, 34, 16, 40, [206, 207, 202]),
    ...row(12, (at) => box(84, 36 + at * 3, 12, 0.9, [150, 151, 148])),
    ring(56, 54, 10, 20, [64, 66, 68]),
    ...row(9, (at) => ring(56, 54, 3 + at * 2.3, 0.8, [168, 170, 170])),
    ring(56, 54, 1.6, 3.2, [190, 192, 190]),
    box(34, 31, 12, 3.4, [30, 78, 150]),
    box(102, 60, 26, 3, [40, 40, 40]),
    box(102, 66, 26, 2, [184, 118, 70]),
  ],
  cabinet: [
    ...wall([214, 212, 204], [204, 202, 194]),
    box(36, 6, 66, 74, [86, 90, 94], 3),
    box(34, 4, 66, 74, [176, 180, 182]),
    box(38, 8, 58, 66, [208, 211, 212]),
    ...row(3, (line) => box(42, 16 + line * 18, 50, 1, [120, 124, 126])),
    ...row(30, (at) => box(42.5 + (at % 10) * 5, 12 + Math.floor(at / 10) * 18, 4.2, 9, [44, 46, 50])),
    ...row(30, (at) =>
      box(43.6 + (at % 10) * 5, 14 + Math.floor(at / 10) * 18 + (at % 7 === 3 ? 3 : 0), 2, 2.6, [226, 226, 222]),
    ),
    ...row(3, (at) => box(42, 66 + at * 2.4, 34 - at * 6, 0.8, [110, 112, 114])),
    ring(86, 68, 1, 2, [60, 170, 90]),
    ring(91, 68, 1, 2, [196, 60, 50]),
    ...row(5, (at) => box(44 + at * 9, 78, 1.6, 30, at % 2 === 0 ? [40, 40, 44] : [150, 60, 44])),
  ],
  pipes: [
    ...wall([160, 172, 174], [146, 158, 160]),
    ...row(4, (at) => box(-5, 17 + at * 14, 150, 9, [52, 54, 58], 2)),
    ...row(4, (at) => box(-5, 15 + at * 14, 150, 8, at === 2 ? [186, 120, 72] : [92, 96, 100])),
    ...row(4, (at) => box(-5, 16 + at * 14, 150, 1.6, at === 2 ? [226, 166, 118] : [140, 144, 148], 1.2)),
    ...row(12, (at) => box(18 + (at % 3) * 44, 14 + Math.floor(at / 3) * 14, 3, 10, [206, 208, 208])),
    box(70, 33, 9, 18, [172, 44, 38]),
    ring(74.5, 33, 4, 8, [150, 34, 30]),
    ring(104, 46, 3.5, 7, [236, 236, 230]),
    ring(104, 46, 7, 1, [60, 62, 64]),
    box(103.6, 41, 0.8, 5, [190, 40, 34]),
  ],
};

/** Names of the scenes there are. */
export const PHOTO_SCENES: readonly string[] = Object.keys(SCENES);

/** A photo of a scene as a phone takes it (JPEG, some 30 kB): light from one side, darker corners, grain. The same seed gives the same picture. */
export async function demoPhoto(scene: string, seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const [shiftX, shiftY, zoom] = [random.next() * 8 - 4, random.next() * 6 - 3, 0.92 + random.next() * 0.2];
  const light = random.next() > 0.5 ? 1 : -1;
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let py = 0; py < HEIGHT; py++) {
    const y = ((py / HEIGHT - 0.5) * 100) / zoom + 50 + shiftY;
    const shapes = (SCENES[scene] ?? []).filter((shape) => reaches(shape, y));
    for (let px = 0; px < WIDTH; px++) {
      const [u, v] = [px / WIDTH - 0.5, py / HEIGHT - 0.5];
      const colour = colourAt(shapes, (u * 133.3) / zoom + 66.6 + shiftX, y);
      const shade =
        (1.02 + light * u * 0.34 - v * 0.12) * (1 - (u * u + v * v) * 0.55) * (0.965 + random.next() * 0.07);
      const at = (py * WIDTH + px) * 3;
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = Math.max(0, Math.min(255, (colour[channel] ?? 0) * shade));
      }
    }
  }
  return jpegOf(pixels, PHOTO_SIZE);
}

function colourAt(shapes: readonly Shape[], x: number, y: number): [number, number, number] {
  const colour: [number, number, number] = [0, 0, 0];
  for (const shape of shapes) {
    const cover = coverAt(shape, x, y);
    if (cover <= 0) continue;
    for (const channel of [0, 1, 2] as const) colour[channel] += (shape.colour[channel] - colour[channel]) * cover;
  }
  return colour;
}

/** Whether the shape or its edge is on a line of the picture. */
function reaches(shape: Shape, y: number): boolean {
  const edge = shape.soft ?? SOFT;
  if (shape.kind === 'box') return y > shape.y - edge && y < shape.y + shape.h + edge;
  return Math.abs(y - shape.y) < shape.r + shape.width / 2 + edge;
}

/** How much of the shape is at a point: 0 outside, 1 inside, in between along its edge. */
function coverAt(shape: Shape, x: number, y: number): number {
  const soft = shape.soft ?? SOFT;
  const outside =
    shape.kind === 'box'
      ? Math.max(shape.x - x, x - shape.x - shape.w, shape.y - y, y - shape.y - shape.h)
      : Math.abs(Math.hypot(x - shape.x, y - shape.y) - shape.r) - shape.width / 2;
  return Math.max(0, Math.min(1, 0.5 - outside / soft));
}
