/** A palette of a brand: names of colours like `#0b6b52`. */
export type Palette = Readonly<Record<string, string>>;
export type Palettes = { readonly light: Palette; readonly dark: Palette };

/** The least contrast of text on its ground. Source: WCAG 2.2 AA. */
export const minContrast = 4.5;

const [black, white] = ['#000000', '#ffffff'];
/** How much of the accent is in its soft ground. */
const softShare = { light: 0.12, dark: 0.22 };

/** Contrast of two colours, from 1 to 21. Source: WCAG 2.2, relative luminance. */
export function computeContrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(first), computeLuminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * A brand's palettes with another accent. Where it can't be read on its ground it becomes darker, in the dark palette
 * lighter, until it can; the colours on it and beside it follow.
 */
export function withAccent({ light, dark }: Palettes, accent: string): Palettes {
  return { light: recolour(light, accent, 'light'), dark: recolour(dark, accent, 'dark') };
}

function recolour(palette: Palette, wanted: string, scheme: 'light' | 'dark'): Palette {
  const { background = white, surface = white } = palette;
  const target = scheme === 'light' ? black : white;
  const accent = shiftUntilReadable(wanted, target, [background, surface]);
  const accentSoft = mix(surface, wanted, softShare[scheme]);
  return {
    ...palette,
    accent,
    onAccent: computeContrast(white, accent) >= minContrast ? white : black,
    accentSoft,
    onAccentSoft: shiftUntilReadable(accent, target, [accentSoft]),
  };
}

function shiftUntilReadable(colour: string, target: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shifted = mix(colour, target, share);
    if (grounds.every((ground) => computeContrast(shifted, ground) >= minContrast)) return shifted;
  }
  return target;
}

function mix(first: string, second: string, share: number): string {
  const other = toChannels(second);
  const channels = toChannels(first).map((channel, index) =>
    Math.round(channel + ((other[index] ?? 0) - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function toChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
