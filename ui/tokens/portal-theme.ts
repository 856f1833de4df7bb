import { contrastRatio, fromOklch, nearestLightness, parseHex, type Rgb, toHex, toOklch } from './contrast.ts';
import { grounds } from './scales.ts';

/** What the contrast guard gives: hex colours safe to paint, and what it had to change. */
export interface PortalTheme {
  bar: string;
  onBar: string;
  barHover: string;
  barNeedsLine: boolean;
  accent: string;
  accentHover: string;
  onAccent: string;
  focus: string;
  /** Ratios as painted: text on the bar, accent against the nearer ground, text on accent. */
  ratios: { onBar: number; accent: number; onAccent: number };
  /** True where a stored colour was not used as it is, so that settings can say so. */
  changed: { bar: boolean; text: boolean; accent: boolean };
}

const white: Rgb = [1, 1, 1];
const ink = parseHex(grounds.light.text) ?? [0, 0, 0];
const black: Rgb = [0, 0, 0];
const needed = 4.5;

/**
 * The tenant contrast guard. Takes the company's two stored colours and the grounds of the current scheme as hex and gives
 * colours that keep 4.5:1. Never throws: invalid, empty or translucent colours become the defaults.
 */
export function portalTheme(
  background: string | null | undefined,
  text: string | null | undefined,
  surface: string = grounds.light.surface,
  canvas: string = grounds.light.canvas,
): PortalTheme {
  const surfaceRgb = parseHex(surface) ?? white;
  const canvasRgb = parseHex(canvas) ?? surfaceRgb;
  const wantedBar = parseHex(background);
  const wantedText = parseHex(text);
  const bar = wantedBar ?? surfaceRgb;
  const onBar = textOn(bar, wantedText);
  const accent = accentFor(wantedBar, surfaceRgb, canvasRgb);
  const accentHover = shift(accent, [surfaceRgb, canvasRgb]);
  const onAccent = safeText([accent, accentHover]);
  return {
    bar: toHex(bar),
    onBar: toHex(onBar),
    barHover: toHex(shift(bar, [onBar])),
    barNeedsLine: contrastRatio(bar, canvasRgb) < 1.25 || contrastRatio(bar, surfaceRgb) < 1.25,
    accent: toHex(accent),
    accentHover: toHex(accentHover),
    onAccent: toHex(onAccent),
    focus: toHex(accent),
    ratios: {
      onBar: contrastRatio(bar, onBar),
      accent: Math.min(contrastRatio(accent, surfaceRgb), contrastRatio(accent, canvasRgb)),
      onAccent: contrastRatio(accent, onAccent),
    },
    changed: {
      bar: wantedBar === null,
      text: wantedText === null || toHex(wantedText) !== toHex(onBar),
      accent: wantedBar === null || toHex(wantedBar) !== toHex(accent),
    },
  };
}

// What could not be read: the tenant's text colour, else the same hue moved, else the first neutral that reaches 4.5.
function textOn(bar: Rgb, wanted: Rgb | null): Rgb {
  if (wanted && contrastRatio(wanted, bar) >= needed) return wanted;
  if (wanted && toOklch(wanted).c >= 0.05) {
    const moved = nearestLightness(wanted, [bar], needed);
    if (moved) return moved;
  }
  return safeText([bar]);
}

function safeText(on: readonly Rgb[]): Rgb {
  const all = (candidate: Rgb) => on.every((ground) => contrastRatio(candidate, ground) >= needed);
  return (
    [white, ink, black].find(all) ??
    [white, ink, black].find((c) => contrastRatio(c, on[0] ?? white) >= needed) ??
    black
  );
}

// The hue of the bar, with a contrast of 4.5 against the worse of surface and canvas; ink (or its dark-scheme twin) for greys.
function accentFor(bar: Rgb | null, surface: Rgb, canvas: Rgb): Rgb {
  const isDark = contrastRatio(surface, white) > contrastRatio(surface, black);
  const scheme = isDark ? grounds.dark : grounds.light;
  const standard = parseHex(scheme.accent) ?? ink;
  if (bar === null) return standard;
  if (toOklch(bar).c < 0.03) return parseHex(scheme.text) ?? ink;
  return nearestLightness(bar, [surface, canvas], needed) ?? standard;
}

// Hover is ±.05 lightness, in the direction that keeps the contrast.
function shift(color: Rgb, against: readonly Rgb[]): Rgb {
  const base = toOklch(color);
  const score = (rgb: Rgb) => Math.min(...against.map((ground) => contrastRatio(rgb, ground)));
  const options = [-0.05, 0.05].map((d) => {
    const rgb = fromOklch({ ...base, l: Math.min(1, Math.max(0, base.l + d)) });
    return parseHex(toHex(rgb)) ?? rgb;
  });
  const [darker, lighter] = options as [Rgb, Rgb];
  return score(darker) >= score(lighter) ? darker : lighter;
}
