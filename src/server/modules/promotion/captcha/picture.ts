import { randomInt } from 'node:crypto';
import { limits } from '../../../../contract/limits.ts';
import { type Glyph, glyphs, type Point, toStrokes } from './glyphs.ts';

const alphabet = Object.keys(glyphs) as Glyph[];

/** Points of the picture as the page shows it; drawn at twice the size for sharp screens. */
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
  // Loaded when the first picture is drawn: it takes memory that a server without visitors doesn't need.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6, palette: true }).toBuffer();
}

type Wave = { amplitude: number; length: number; phase: number };

/** A glyph turned, scaled, leant and shifted by chance, then bent by the wave that runs through the picture. */
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
