// Colour mathematics behind the contrast guard: sRGB, OKLCH (Björn Ottosson's matrices) and WCAG 2 contrast.

/** Linear or gamma-coded sRGB triple, each channel 0–1. */
export type Rgb = readonly [number, number, number];

/** OKLCH colour: lightness 0–1, chroma ≥ 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Parses `#rgb`, `#rrggbb` or `#rrggbbff`; null for anything else, also for translucent colours. */
export function parseHex(value: string | null | undefined): Rgb | null {
  const text = (value ?? '').trim().toLowerCase();
  const long = /^#[0-9a-f]{3,4}$/.test(text) ? `#${[...text.slice(1)].map((d) => d + d).join('')}` : text;
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/.exec(long);
  if (!match || (match[4] !== undefined && match[4] !== 'ff')) return null;
  return [channel(match[1]), channel(match[2]), channel(match[3])];
}

function channel(pair: string | undefined): number {
  return Number.parseInt(pair ?? '0', 16) / 255;
}

/** Writes a gamma-coded sRGB triple as `#rrggbb`, clamped to the gamut. */
export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function linear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function gamma(c: number): number {
  return c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
}

/** Relative luminance (WCAG 2) of a gamma-coded sRGB triple, 0–1. */
export function luminance(rgb: Rgb): number {
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

/** WCAG 2 contrast ratio of two opaque colours, 1–21. */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const la = luminance(a);
  const lb = luminance(b);
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
}

/** Contrast ratio of two hex colours; 1 if either cannot be parsed. */
export function hexContrast(a: string, b: string): number {
  const first = parseHex(a);
  const second = parseHex(b);
  return first && second ? contrastRatio(first, second) : 1;
}

/** OKLCH of a gamma-coded sRGB triple. */
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

function oklchToLinear({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ];
}

/** sRGB triple of an OKLCH colour; chroma is lowered until the colour fits the gamut, lightness and hue stay. */
export function fromOklch(color: Oklch): Rgb {
  const fits = (c: number) => oklchToLinear({ ...color, c }).every((v) => v >= -0.0005 && v <= 1.0005);
  let low = 0;
  let high = color.c;
  if (!fits(high)) {
    for (let i = 0; i < 18; i++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    high = low;
  }
  const lin = oklchToLinear({ ...color, c: high });
  const clamp = (v: number) => gamma(Math.min(1, Math.max(0, v)));
  return [clamp(lin[0]), clamp(lin[1]), clamp(lin[2])];
}

/**
 * Moves only the lightness of `rgb` to the nearest value that has at least `ratio` against every ground.
 * Gives the colour as it will be written (rounded to 8 bits), or null if no lightness reaches it.
 */
export function nearestLightness(rgb: Rgb, grounds: readonly Rgb[], ratio: number): Rgb | null {
  const base = toOklch(rgb);
  const passes = (l: number): Rgb | null => {
    const hex = parseHex(toHex(fromOklch({ ...base, l })));
    return hex && grounds.every((ground) => contrastRatio(hex, ground) >= ratio) ? hex : null;
  };
  const here = grounds.every((ground) => contrastRatio(rgb, ground) >= ratio);
  if (here) return rgb;
  for (let step = 0.002; step <= 1; step += 0.002) {
    const darker = base.l - step >= 0 ? passes(base.l - step) : null;
    if (darker) return darker;
    const lighter = base.l + step <= 1 ? passes(base.l + step) : null;
    if (lighter) return lighter;
  }
  return null;
}
