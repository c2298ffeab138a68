import { clampPlace, isNear, type Place, placeAfterKey, readPlace, tapSlack } from './place.ts';
import { readStored, store } from './stored.ts';

const movable = new WeakSet<HTMLElement>();

function placeOf(element: HTMLElement): Place {
  const { left, top } = element.getBoundingClientRect();
  return { x: left, y: top };
}

/** So much more of the page than its content: whatever the button floats over can be scrolled away from under it. */
const roomBelow = '72px';

/** Lets the element float there, or as near as the window lets it, and gives its place. */
function put(element: HTMLElement, place: Place): Place {
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { clientWidth, clientHeight } = document.documentElement;
  const within = clampPlace(place, size, { width: clientWidth, height: clientHeight });
  document.body.style.paddingBottom = roomBelow;
  Object.assign(element.style, {
    position: 'fixed',
    left: `${within.x}px`,
    top: `${within.y}px`,
    right: 'auto',
    bottom: 'auto',
  });
  return within;
}

/**
 * Lets an element be taken from its place in the page, dragged and moved with the arrow keys, inside the window, as long
 * as it is in the page; asking twice changes nothing. Dropped at its place in the page, or with the Home key, it stands
 * there again. A drag doesn't click. The place is remembered under `key`. `holding` is the touch that may hold it already.
 */
export function makeDraggable(element: HTMLElement, key: string, holding?: PointerEvent): void {
  if (movable.has(element)) return;
  movable.add(element);
  let held: { from: Place; grip: Place } | undefined;
  let moved = false;

  function goHome(): void {
    element.removeAttribute('style');
    document.body.style.removeProperty('padding-bottom');
    store(key, null);
  }

  /** Where it stands in the page when it doesn't float. */
  function home(): Place {
    const floating = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    const place = placeOf(element);
    element.style.cssText = floating;
    return place;
  }

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
    if (held && moved && isNear(placeOf(element), home())) goHome();
    held = undefined;
  }

  function onClick(event: Event): void {
    if (moved) event.preventDefault();
    moved = false;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Home') goHome();
    const next = placeAfterKey(placeOf(element), event.key);
    if (!next) return;
    event.preventDefault();
    move(next);
  }

  /** A window that was small for a moment leaves the button where it was put. */
  function restore(): void {
    const remembered = readPlace(readStored(key));
    if (!element.isConnected) window.removeEventListener('resize', restore);
    else if (remembered) put(element, remembered);
  }

  restore();
  if (holding && element.hasPointerCapture(holding.pointerId)) onDown(holding);
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onEnd);
  element.addEventListener('pointercancel', onEnd);
  element.addEventListener('click', onClick);
  element.addEventListener('keydown', onKey);
  window.addEventListener('resize', restore);
}
