export type Place = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

export const edge = 8;
export const keyStep = 16;
/** Nearer than this to its own place, it is put there. */
export const homeReach = 40;
/** A finger that moved less than this was a tap. */
export const tapSlack = 6;

/** The nearest place that keeps all of `size` inside the viewport. */
export function clampPlace(place: Place, size: Size, viewport: Size): Place {
  const within = (value: number, room: number): number =>
    Math.min(Math.max(value, edge), Math.max(room - edge, edge));
  return {
    x: within(place.x, viewport.width - size.width),
    y: within(place.y, viewport.height - size.height),
  };
}

/** Whether a place is so near to another that it is taken for it. */
export function isNear(place: Place, other: Place): boolean {
  return Math.hypot(place.x - other.x, place.y - other.y) < homeReach;
}

const moves: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Where an arrow key moves it; nothing for other keys. */
export function placeAfterKey(place: Place, key: string): Place | undefined {
  const move = moves[key];
  return move && { x: place.x + move.x, y: place.y + move.y };
}

/** Reads a remembered place; anything else is forgotten. */
export function readPlace(stored: string | null): Place | undefined {
  const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(stored ?? '');
  return match ? { x: Number(match[1]), y: Number(match[2]) } : undefined;
}
