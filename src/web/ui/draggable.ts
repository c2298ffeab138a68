import { deviceStorage } from '../storage/browserStorage.ts';

type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

export const viewportMargin = 8;
const keyStep = 16;
/** Nearer than this to its own place, it is put there. */
const snapDistance = 40;
/** A finger that moved less than this was a tap. */
const dragThreshold = 6;

/** The nearest position at which all of `size` lies inside the viewport. */
export function clampPosition(position: Point, size: Size, viewport: Size): Point {
  const clamp = (value: number, available: number): number =>
    Math.min(Math.max(value, viewportMargin), Math.max(available - viewportMargin, viewportMargin));
  return {
    x: clamp(position.x, viewport.width - size.width),
    y: clamp(position.y, viewport.height - size.height),
  };
}

/** Whether a place is so near to another that it is taken for it. */
function isWithinSnap(position: Point, other: Point): boolean {
  return Math.hypot(position.x - other.x, position.y - other.y) < snapDistance;
}

const keyOffsets: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** The position to which an arrow key moves it; undefined for other keys. */
export function positionAfterKey(position: Point, key: string): Point | undefined {
  const offset = keyOffsets[key];
  return offset && { x: position.x + offset.x, y: position.y + offset.y };
}

/** Reads a remembered place; anything else is forgotten. */
export function parsePosition(stored: string | null): Point | undefined {
  const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(stored ?? '');
  return match ? { x: Number(match[1]), y: Number(match[2]) } : undefined;
}

const draggableElements = new WeakSet<HTMLElement>();

function getPosition(element: HTMLElement): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: left, y: top };
}

/** Space below the content, so that whatever the button covers can be scrolled from under it. */
const extraScrollSpace = '72px';

/** Places the element there, or as near as the window allows, and returns its position. */
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

/** Puts the element back into the page and forgets where it was. */
function resetPosition(element: HTMLElement, key: string): void {
  element.removeAttribute('style');
  document.body.style.removeProperty('padding-bottom');
  deviceStorage.write(key, null);
}

/** The position of the element in the page when it is not moved. */
function getHomePosition(element: HTMLElement): Point {
  const floating = element.getAttribute('style') ?? '';
  element.removeAttribute('style');
  const position = getPosition(element);
  element.style.cssText = floating;
  return position;
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

  function moveAndStore(position: Point): void {
    const { x, y } = moveElement(element, position);
    deviceStorage.write(key, `${x},${y}`);
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
    if (drag && hasMoved && isWithinSnap(getPosition(element), getHomePosition(element)))
      resetPosition(element, key);
    drag = undefined;
  }

  function onClick(event: Event): void {
    if (hasMoved) event.preventDefault();
    hasMoved = false;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Home') resetPosition(element, key);
    const next = positionAfterKey(getPosition(element), event.key);
    if (!next) return;
    event.preventDefault();
    moveAndStore(next);
  }

  /** A window that was small for a moment leaves the button where it was put. */
  function restore(): void {
    const storedPosition = parsePosition(deviceStorage.read(key));
    if (!element.isConnected) window.removeEventListener('resize', restore);
    else if (storedPosition) moveElement(element, storedPosition);
  }

  restore();
  if (activePointer && element.hasPointerCapture(activePointer.pointerId)) onDown(activePointer);
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, onEnd);
  element.addEventListener('click', onClick);
  element.addEventListener('keydown', onKey);
  window.addEventListener('resize', restore);
}
