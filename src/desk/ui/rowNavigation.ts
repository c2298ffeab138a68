import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function listRowLinks(container: HTMLElement | null): HTMLAnchorElement[] {
  return [...(container?.querySelectorAll<HTMLAnchorElement>('a.row-link') ?? [])];
}

/**
 * Keys of a table's body: arrows, `j`, `k`, Home and End move between the row links, of which one is a tab stop (roving
 * tabindex), from anywhere in a row; `x` calls `onToggle` with the row's key, with Shift with those from the last one on.
 */
export function useRowNavigation(
  body: RefObject<HTMLElement | null>,
  onToggle: (keys: readonly string[]) => void,
): (event: KeyboardEvent) => void {
  const [active, setActive] = useState(0);
  const lastToggled = useRef<string>(undefined);
  useLayoutEffect(() => {
    const links = listRowLinks(body.current);
    const focusedIndex = Math.min(active, links.length - 1);
    links.forEach((link, index) => {
      link.tabIndex = index === focusedIndex ? 0 : -1;
    });
  });
  return (event) => {
    const links = listRowLinks(body.current);
    const focusedRow = document.activeElement?.closest('tr');
    const keys = links.map((link) => link.closest('tr')?.dataset.key ?? '');
    const focusedIndex = focusedRow ? keys.indexOf(focusedRow.dataset.key ?? '') : -1;
    if (focusedIndex < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'x') {
      event.preventDefault();
      const from = event.shiftKey ? keys.indexOf(lastToggled.current ?? '') : -1;
      const [start, end] = [from < 0 ? focusedIndex : from, focusedIndex].toSorted((a, b) => a - b);
      onToggle(keys.slice(start, (end ?? 0) + 1));
      lastToggled.current = keys[focusedIndex];
      return;
    }
    const targetIndex = findTargetIndex(event.key, focusedIndex, links.length);
    const link = targetIndex === undefined ? undefined : links[targetIndex];
    if (targetIndex === undefined || link === undefined) return;
    event.preventDefault();
    setActive(targetIndex);
    link.focus();
  };
}

function findTargetIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return index + 1;
  if (key === 'ArrowUp' || key === 'k') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
