import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function listRowLinks(container: HTMLElement | null): HTMLAnchorElement[] {
  return [...(container?.querySelectorAll<HTMLAnchorElement>('a.row-link') ?? [])];
}

/** Selects a row or takes it out; as a range, selects those from the last one on. */
export type ToggleRow = (key: string, isRange: boolean) => void;

/**
 * Keyboard navigation of a table's body. Arrows, `j`, `k`, Home and End move the focus between the row links, one of which is
 * a tab stop (roving tabindex). `x` and a row's `toggle` call `onToggle` with the row's key; with Shift, with the keys of all
 * rows since the last one toggled.
 */
export function useRowNavigation(
  body: RefObject<HTMLElement | null>,
  onToggle: (keys: readonly string[]) => void,
): { handleKeys: (event: KeyboardEvent) => void; toggle: ToggleRow } {
  const [active, setActive] = useState(0);
  const lastToggled = useRef<string>(undefined);
  useLayoutEffect(() => {
    const links = listRowLinks(body.current);
    const focusedIndex = Math.min(active, links.length - 1);
    links.forEach((link, index) => {
      link.tabIndex = index === focusedIndex ? 0 : -1;
    });
  });
  function toggle(key: string, isRange: boolean): void {
    const keys = listRowLinks(body.current).map(findRowKey);
    onToggle(isRange ? selectRange(keys, lastToggled.current, key) : [key]);
    lastToggled.current = key;
  }
  function handleKeys(event: KeyboardEvent): void {
    const links = listRowLinks(body.current);
    const focusedKey = findRowKey(document.activeElement);
    const focusedIndex = links.map(findRowKey).indexOf(focusedKey);
    if (focusedIndex < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'x') {
      event.preventDefault();
      toggle(focusedKey, event.shiftKey);
      return;
    }
    const targetIndex = findTargetIndex(event.key, focusedIndex, links.length);
    const link = targetIndex === undefined ? undefined : links[targetIndex];
    if (targetIndex === undefined || link === undefined) return;
    event.preventDefault();
    setActive(targetIndex);
    link.focus();
  }
  return { handleKeys, toggle };
}

function findRowKey(inRow: Element | null): string {
  return inRow?.closest('tr')?.dataset.key ?? '';
}

/** The keys from one row to another, in either direction; without the first one only the other. */
export function selectRange(
  keys: readonly string[],
  from: string | undefined,
  to: string,
): readonly string[] {
  const [start = -1, end = -1] = [keys.indexOf(from ?? ''), keys.indexOf(to)].toSorted((a, b) => a - b);
  return start < 0 ? [to] : keys.slice(start, end + 1);
}

/** The index that a key moves the focus to; the row may not exist. */
export function findTargetIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return index + 1;
  if (key === 'ArrowUp' || key === 'k') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
