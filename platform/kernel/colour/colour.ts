/** WCAG contrast of two #rrggbb colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Text below this contrast is hard to read. */
export const READABLE_CONTRAST = 4.5;
export const WHITE = '#ffffff';

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const STEPS = 20;

/** A #rrggbb colour that white text is readable on: the same one, or as much darker as it takes; `instead` for what is none or has no hue. */
export function underWhite(colour: string, instead: string): string {
  const parts = /^#[0-9a-f]{6}$/i.test(colour)
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : [];
  if (Math.max(...parts) - Math.min(...parts) < 24 || parts.length === 0) return instead;
  for (let left = STEPS; left > 0; left--) {
    const darker = `#${parts
      .map((part) =>
        Math.round((part * left) / STEPS)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (contrast(darker, WHITE) >= READABLE_CONTRAST) return darker;
  }
  return instead;
}
