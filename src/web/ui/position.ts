export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

export const viewportMargin = 8;
export const keyStep = 16;
/** Nearer than this to its own place, it is put there. */
export const snapDistance = 40;
/** A finger that moved less than this was a tap. */
export const dragThreshold = 6;

/** The nearest place that keeps all of `size` inside the viewport. */
export function clampPosition(position: Point, size: Size, viewport: Size): Point {
  const clamp = (value: number, available: number): number =>
    Math.min(Math.max(value, viewportMargin), Math.max(available - viewportMargin, viewportMargin));
  return {
    x: clamp(position.x, viewport.width - size.width),
    y: clamp(position.y, viewport.height - size.height),
  };
}

/** Whether a place is so near to another that it is taken for it. */
export function isWithinSnap(position: Point, other: Point): boolean {
  return Math.hypot(position.x - other.x, position.y - other.y) < snapDistance;
}

const keyOffsets: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Where an arrow key moves it; nothing for other keys. */
export function positionAfterKey(position: Point, key: string): Point | undefined {
  const offset = keyOffsets[key];
  return offset && { x: position.x + offset.x, y: position.y + offset.y };
}

/** Reads a remembered place; anything else is forgotten. */
export function parsePosition(stored: string | null): Point | undefined {
  const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(stored ?? '');
  return match ? { x: Number(match[1]), y: Number(match[2]) } : undefined;
}
