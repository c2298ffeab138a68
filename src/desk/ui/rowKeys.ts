import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';

export function rowLinks(container: HTMLElement | null): HTMLAnchorElement[] {
  return [...(container?.querySelectorAll<HTMLAnchorElement>('a.row-link') ?? [])];
}

/**
 * Keys of a table's body: arrows, `j`, `k`, Home and End move between the row links, of which one is a tab stop (roving
 * tabindex); `x` calls `onToggle` with the row's key.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  onToggle: (key: string) => void,
): (event: KeyboardEvent) => void {
  const [active, setActive] = useState(0);
  useLayoutEffect(() => {
    const links = rowLinks(body.current);
    const focusedIndex = Math.min(active, links.length - 1);
    links.forEach((link, index) => {
      link.tabIndex = index === focusedIndex ? 0 : -1;
    });
  });
  return (event) => {
    const links = rowLinks(body.current);
    const focusedIndex = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (focusedIndex < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const rowKey = links[focusedIndex]?.closest('tr')?.dataset.key;
    if (event.key === 'x' && rowKey !== undefined) {
      event.preventDefault();
      onToggle(rowKey);
      return;
    }
    const targetIndex = targetOf(event.key, focusedIndex, links.length);
    const link = targetIndex === undefined ? undefined : links[targetIndex];
    if (targetIndex === undefined || link === undefined) return;
    event.preventDefault();
    setActive(targetIndex);
    link.focus();
  };
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return index + 1;
  if (key === 'ArrowUp' || key === 'k') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
