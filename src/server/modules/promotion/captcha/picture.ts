import { randomInt } from 'node:crypto';
import { limits } from '../../../../contract/limits.ts';

/**
 * The captcha's letters as strokes on a grid of 10 by 14, independent of fonts. `M` starts a stroke, `L` is a line, `Q` a
 * quadratic curve. Easily confused characters are left out: 0 O D Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, 9, F, N, U V.
 */
const glyphs = {
  '3': 'M1 2 Q5 -1 8 2 Q9 5 4 6.5 Q10 7 9 11 Q6 16 1 12',
  '4': 'M7 14 L7 0 L0.5 9.5 L10 9.5',
  '7': 'M0.5 0.5 L9.5 0.5 L4 14',
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  C: 'M9.5 2.5 Q6 -1 2.5 2 Q-1 7 2.5 12 Q6 15 9.5 11.5',
  E: 'M9 0 L1 0 L1 14 L9 14 M1 6.8 L7.5 6.8',
  H: 'M1 0 L1 14 M9 0 L9 14 M1 7 L9 7',
  J: 'M8 0 L8 10 Q7 15 3 13.5 Q1 12.5 1 10',
  K: 'M1 0 L1 14 M9.5 0 L1 8 M4 5.5 L9.5 14',
  M: 'M0 14 L1 0 L5 8 L9 0 L10 14',
  P: 'M1 14 L1 0 L5 0 Q9.5 0.5 9.5 4 Q9.5 7.5 5 7.8 L1 7.8',
  R: 'M1 14 L1 0 L5 0 Q9.5 0.5 9.5 3.7 Q9.5 7 5 7.3 L1 7.3 M5 7.3 L9.5 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  W: 'M0 0 L2 14 L5 5 L8 14 L10 0',
  X: 'M0.5 0 L9.5 14 M9.5 0 L0.5 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 L5 14',
} as const;

type Glyph = keyof typeof glyphs;
type Point = { x: number; y: number };

const strokeCommand = /([MLQ])([^MLQ]+)/g;
/** Pieces per segment: enough for a warp to bend even the straight ones. */
const segmentPieces = 8;

/** The strokes of a glyph as points close enough to be warped. */
function toStrokes(glyph: Glyph): Point[][] {
  const strokes: Point[][] = [];
  for (const [, command, text = ''] of glyphs[glyph].matchAll(strokeCommand)) {
    const [first = 0, second = 0, third = first, fourth = second] = text.trim().split(/\s+/).map(Number);
    const stroke = strokes.at(-1);
    const from = stroke?.at(-1);
    if (command === 'M' || stroke === undefined || from === undefined) {
      strokes.push([{ x: first, y: second }]);
      continue;
    }
    const to = { x: third, y: fourth };
    const controlPoint =
      command === 'Q' ? { x: first, y: second } : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    for (let piece = 1; piece <= segmentPieces; piece++)
      stroke.push(quadraticPoint(from, controlPoint, to, piece / segmentPieces));
  }
  return strokes;
}

function quadraticPoint(from: Point, controlPoint: Point, to: Point, parameter: number): Point {
  const complement = 1 - parameter;
  return {
    x:
      complement * complement * from.x +
      2 * complement * parameter * controlPoint.x +
      parameter * parameter * to.x,
    y:
      complement * complement * from.y +
      2 * complement * parameter * controlPoint.y +
      parameter * parameter * to.y,
  };
}

const alphabet = Object.keys(glyphs) as Glyph[];

/** Size in CSS pixels; rendered at twice that for sharp screens. */
export const pictureSize = { width: 150, height: 56 } as const;
const cellWidth = 34;
const leftMargin = 12;
const inkColors = ['#1c1c1c', '#0d5f3c', '#7a3e00', '#3d2a78', '#8a1c3c'];

export function generatePictureAnswer(): string {
  return Array.from({ length: limits.captchaLength }, () => pickRandom(alphabet)).join('');
}

/** The answer as a PNG: warped strokes, lines across them and specks. Every call draws another picture. */
export async function drawPicture(answer: string): Promise<Buffer> {
  const { width, height } = pictureSize;
  const wave = {
    amplitude: randomBetween(1.6, 2.8),
    length: randomBetween(28, 44),
    phase: randomBetween(0, 6.28),
  };
  const letters = [...answer].filter(isGlyph).map((glyph, index) => drawGlyph(glyph, index, wave));
  const noise = [...Array.from({ length: 3 }, drawLine), ...Array.from({ length: 40 }, drawSpeck)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${[...letters, ...noise].join('')}</g></svg>`;
  // Loaded with the first picture: a server without visitors doesn't need its memory.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6, palette: true }).toBuffer();
}

type Wave = { amplitude: number; length: number; phase: number };

/** A glyph, randomly rotated, scaled, slanted and shifted, then warped by the picture's wave. */
function drawGlyph(glyph: Glyph, index: number, wave: Wave): string {
  const rotation = randomBetween(-0.24, 0.24);
  const slant = randomBetween(-0.25, 0.25);
  const scale = { x: randomBetween(1.9, 2.5), y: randomBetween(2.1, 2.6) };
  const centre = {
    x: leftMargin + index * cellWidth + 12 + randomBetween(-3, 3),
    y: 28 + randomBetween(-3, 3),
  };
  const path = toStrokes(glyph)
    .map((stroke) => stroke.map((point) => warpPoint(placePoint(point), wave)))
    .map((stroke) => `M${stroke.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
  return `<path d="${path}" stroke="${pickRandom(inkColors)}" stroke-width="${randomBetween(2.6, 3.6).toFixed(1)}"/>`;

  function placePoint(point: Point): Point {
    const y = (point.y - 7) * scale.y;
    const x = (point.x - 5) * scale.x + slant * y;
    return {
      x: centre.x + x * Math.cos(rotation) - y * Math.sin(rotation),
      y: centre.y + x * Math.sin(rotation) + y * Math.cos(rotation),
    };
  }
}

function warpPoint({ x, y }: Point, { amplitude, length, phase }: Wave): Point {
  return {
    x: x + amplitude * Math.sin((y / length) * 6.28 + phase),
    y: y + amplitude * Math.sin((x / length) * 6.28 + phase),
  };
}

function drawLine(): string {
  const { width, height } = pictureSize;
  const [from, first, second, to] = [0, 0, 0, 0].map(() => randomBetween(6, height - 6).toFixed(1));
  const path = `M0 ${from}C${width / 3} ${first} ${(2 * width) / 3} ${second} ${width} ${to}`;
  return `<path d="${path}" stroke="${pickRandom(inkColors)}" stroke-width="${randomBetween(1, 1.8).toFixed(1)}" opacity=".7"/>`;
}

function drawSpeck(): string {
  const { width, height } = pictureSize;
  const [x, y] = [randomBetween(0, width), randomBetween(0, height)];
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${randomBetween(-3, 3).toFixed(1)} ${randomBetween(-3, 3).toFixed(1)}" stroke="${pickRandom(inkColors)}" stroke-width="1" opacity=".5"/>`;
}

function isGlyph(character: string): character is Glyph {
  return Object.hasOwn(glyphs, character);
}

function pickRandom<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

function randomBetween(min: number, max: number): number {
  return min + (randomInt(10_001) / 10_000) * (max - min);
}
