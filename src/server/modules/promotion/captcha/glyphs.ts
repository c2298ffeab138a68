/**
 * The captcha's letters as strokes on a grid of 10 by 14, so that no font of the machine is needed. `M` starts a
 * stroke, `L` goes straight, `Q` bends through a control point. What people confuse is left out: 0 O D Q, 1 I L,
 * 2 Z, 5 S, 6 G, 8 B, 9, F, N, U V.
 */
export const glyphs = {
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

export type Glyph = keyof typeof glyphs;
export type Point = { x: number; y: number };

const strokeCommand = /([MLQ])([^MLQ]+)/g;
/** Pieces per segment: enough for a warp to bend even the straight ones. */
const segmentPieces = 8;

/** The strokes of a glyph as points close enough to be warped. */
export function toStrokes(glyph: Glyph): Point[][] {
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
