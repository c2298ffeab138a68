import { clampPlace, type Place, placeAfterKey, readPlace, tapSlack } from './place.ts';
import { readStored, store } from './stored.ts';

function placeOf(element: HTMLElement): Place {
  const { left, top } = element.getBoundingClientRect();
  return { x: left, y: top };
}

/** Puts the element there, or as near as the window lets it, and gives its place. */
function put(element: HTMLElement, place: Place): Place {
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { clientWidth, clientHeight } = document.documentElement;
  const within = clampPlace(place, size, { width: clientWidth, height: clientHeight });
  Object.assign(element.style, {
    left: `${within.x}px`,
    top: `${within.y}px`,
    right: 'auto',
    bottom: 'auto',
  });
  return within;
}

/**
 * Lets a fixed element be dragged and moved with the arrow keys, inside the window, until `left` is
 * aborted. A drag doesn't click. The place is remembered under `key`. `holding` is the touch that holds it already.
 */
export function makeDraggable(
  element: HTMLElement,
  key: string,
  left: AbortSignal,
  holding?: PointerEvent,
): void {
  let held: { from: Place; grip: Place } | undefined;
  let moved = false;

  function move(place: Place): void {
    const { x, y } = put(element, place);
    store(key, `${x},${y}`);
  }

  function onDown(event: PointerEvent): void {
    const { x, y } = placeOf(element);
    const from = { x: event.clientX, y: event.clientY };
    held = { from, grip: { x: from.x - x, y: from.y - y } };
    moved = false;
    element.setPointerCapture(event.pointerId);
  }

  function onMove({ clientX, clientY }: PointerEvent): void {
    if (!held) return;
    moved ||= Math.hypot(clientX - held.from.x, clientY - held.from.y) >= tapSlack;
    if (moved) move({ x: clientX - held.grip.x, y: clientY - held.grip.y });
  }

  function onEnd(): void {
    held = undefined;
  }

  function onClick(event: Event): void {
    if (moved) event.preventDefault();
    moved = false;
  }

  function onKey(event: KeyboardEvent): void {
    const next = placeAfterKey(placeOf(element), event.key);
    if (!next) return;
    event.preventDefault();
    move(next);
  }

  /** A window that was small for a moment leaves the button where it was put. */
  function restore(): void {
    const remembered = readPlace(readStored(key));
    if (remembered) put(element, remembered);
  }

  restore();
  if (holding) onDown(holding);
  const until = { signal: left };
  element.addEventListener('pointerdown', onDown, until);
  element.addEventListener('pointermove', onMove, until);
  element.addEventListener('pointerup', onEnd, until);
  element.addEventListener('pointercancel', onEnd, until);
  element.addEventListener('click', onClick, until);
  element.addEventListener('keydown', onKey, until);
  window.addEventListener('resize', restore, until);
}
