import { randomInt } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import { type Glyph, glyphs, type Point, strokesOf } from './glyphs.ts';

const alphabet = Object.keys(glyphs) as Glyph[];

/** Points of the picture as the page shows it; drawn at twice the size for sharp screens. */
export const pictureSize = { width: 150, height: 56 } as const;
const cell = 34;
const left = 12;
const inks = ['#1c1c1c', '#0d5f3c', '#7a3e00', '#3d2a78', '#8a1c3c'];

export function newPictureAnswer(): string {
  return Array.from({ length: limits.captchaLength }, () => pick(alphabet)).join('');
}

/** The answer as a PNG: warped strokes, lines across them and specks. Every call draws another picture. */
export async function drawPicture(answer: string): Promise<Buffer> {
  const { width, height } = pictureSize;
  const wave = { amplitude: between(1.6, 2.8), length: between(28, 44), phase: between(0, 6.28) };
  const letters = [...answer].filter(isGlyph).map((glyph, place) => drawGlyph(glyph, place, wave));
  const marks = [...Array.from({ length: 3 }, drawLine), ...Array.from({ length: 40 }, drawSpeck)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${[...letters, ...marks].join('')}</g></svg>`;
  // Loaded when the first picture is drawn: it takes memory that a server without visitors doesn't need.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6, palette: true }).toBuffer();
}

type Wave = { amplitude: number; length: number; phase: number };

/** A glyph turned, scaled, leant and shifted by chance, then bent by the wave that runs through the picture. */
function drawGlyph(glyph: Glyph, place: number, wave: Wave): string {
  const turn = between(-0.24, 0.24);
  const lean = between(-0.25, 0.25);
  const scale = { x: between(1.9, 2.5), y: between(2.1, 2.6) };
  const centre = { x: left + place * cell + 12 + between(-3, 3), y: 28 + between(-3, 3) };
  const path = strokesOf(glyph)
    .map((stroke) => stroke.map((point) => bend(set(point), wave)))
    .map((stroke) => `M${stroke.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
  return `<path d="${path}" stroke="${pick(inks)}" stroke-width="${between(2.6, 3.6).toFixed(1)}"/>`;

  function set(point: Point): Point {
    const y = (point.y - 7) * scale.y;
    const x = (point.x - 5) * scale.x + lean * y;
    return {
      x: centre.x + x * Math.cos(turn) - y * Math.sin(turn),
      y: centre.y + x * Math.sin(turn) + y * Math.cos(turn),
    };
  }
}

function bend({ x, y }: Point, { amplitude, length, phase }: Wave): Point {
  return {
    x: x + amplitude * Math.sin((y / length) * 6.28 + phase),
    y: y + amplitude * Math.sin((x / length) * 6.28 + phase),
  };
}

function drawLine(): string {
  const { width, height } = pictureSize;
  const [from, first, second, to] = [0, 0, 0, 0].map(() => between(6, height - 6).toFixed(1));
  const path = `M0 ${from}C${width / 3} ${first} ${(2 * width) / 3} ${second} ${width} ${to}`;
  return `<path d="${path}" stroke="${pick(inks)}" stroke-width="${between(1, 1.8).toFixed(1)}" opacity=".7"/>`;
}

function drawSpeck(): string {
  const { width, height } = pictureSize;
  const [x, y] = [between(0, width), between(0, height)];
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${between(-3, 3).toFixed(1)} ${between(-3, 3).toFixed(1)}" stroke="${pick(inks)}" stroke-width="1" opacity=".5"/>`;
}

function isGlyph(character: string): character is Glyph {
  return Object.hasOwn(glyphs, character);
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

function between(least: number, most: number): number {
  return least + (randomInt(10_001) / 10_000) * (most - least);
}
