export type Place = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

export const edge = 8;
export const keyStep = 16;
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
