import { readLocalStorage, writeLocalStorage } from './localStorage.ts';
import {
  clampPosition,
  dragThreshold,
  isWithinSnap,
  type Point,
  parsePosition,
  positionAfterKey,
} from './position.ts';

const draggableElements = new WeakSet<HTMLElement>();

function getPosition(element: HTMLElement): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: left, y: top };
}

/** So much more of the page than its content: whatever the button floats over can be scrolled away from under it. */
const extraScrollSpace = '72px';

/** Lets the element float there, or as near as the window lets it, and gives its place. */
function moveElement(element: HTMLElement, position: Point): Point {
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { clientWidth, clientHeight } = document.documentElement;
  const clamped = clampPosition(position, size, { width: clientWidth, height: clientHeight });
  document.body.style.paddingBottom = extraScrollSpace;
  Object.assign(element.style, {
    position: 'fixed',
    left: `${clamped.x}px`,
    top: `${clamped.y}px`,
    right: 'auto',
    bottom: 'auto',
  });
  return clamped;
}

/**
 * Lets an element be taken from its place in the page, dragged and moved with the arrow keys, inside the window, as long
 * as it is in the page; asking twice changes nothing. Dropped at its place in the page, or with the Home key, it stands
 * there again. A drag doesn't click. The place is remembered under `key`. `activePointer` is the touch that may hold it already.
 */
export function makeDraggable(element: HTMLElement, key: string, activePointer?: PointerEvent): void {
  if (draggableElements.has(element)) return;
  draggableElements.add(element);
  let drag: { start: Point; offset: Point } | undefined;
  let hasMoved = false;

  function resetPosition(): void {
    element.removeAttribute('style');
    document.body.style.removeProperty('padding-bottom');
    writeLocalStorage(key, null);
  }

  /** Where it stands in the page when it doesn't float. */
  function getHomePosition(): Point {
    const floating = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    const position = getPosition(element);
    element.style.cssText = floating;
    return position;
  }

  function moveAndStore(position: Point): void {
    const { x, y } = moveElement(element, position);
    writeLocalStorage(key, `${x},${y}`);
  }

  function onDown(event: PointerEvent): void {
    const { x, y } = getPosition(element);
    const start = { x: event.clientX, y: event.clientY };
    drag = { start, offset: { x: start.x - x, y: start.y - y } };
    hasMoved = false;
    element.setPointerCapture(event.pointerId);
  }

  function onMove({ clientX, clientY }: PointerEvent): void {
    if (!drag) return;
    hasMoved ||= Math.hypot(clientX - drag.start.x, clientY - drag.start.y) >= dragThreshold;
    if (hasMoved) moveAndStore({ x: clientX - drag.offset.x, y: clientY - drag.offset.y });
  }

  function onEnd(): void {
    if (drag && hasMoved && isWithinSnap(getPosition(element), getHomePosition())) resetPosition();
    drag = undefined;
  }

  function onClick(event: Event): void {
    if (hasMoved) event.preventDefault();
    hasMoved = false;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Home') resetPosition();
    const next = positionAfterKey(getPosition(element), event.key);
    if (!next) return;
    event.preventDefault();
    moveAndStore(next);
  }

  /** A window that was small for a moment leaves the button where it was put. */
  function restore(): void {
    const storedPosition = parsePosition(readLocalStorage(key));
    if (!element.isConnected) window.removeEventListener('resize', restore);
    else if (storedPosition) moveElement(element, storedPosition);
  }

  restore();
  if (activePointer && element.hasPointerCapture(activePointer.pointerId)) onDown(activePointer);
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onEnd);
  element.addEventListener('pointercancel', onEnd);
  element.addEventListener('click', onClick);
  element.addEventListener('keydown', onKey);
  window.addEventListener('resize', restore);
}
