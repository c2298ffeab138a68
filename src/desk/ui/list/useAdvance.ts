import { type RefObject, useEffect, useRef } from 'react';

/**
 * Goes on after a decision: once the open row has left the list, calls `onAdvance` with the row that took its place, or the
 * last one, and focuses its link. The returned ref is for the element around the table.
 */
export function useAdvance<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  openKey: string | undefined,
  onAdvance: ((next: Row | undefined) => void) | undefined,
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  /** The place in the list of the row that was open last. */
  const place = useRef<{ key: string; index: number } | undefined>(undefined);
  useEffect(() => {
    if (rows === undefined || onAdvance === undefined) return;
    const index = rows.findIndex((row) => rowKey(row) === openKey);
    const last = place.current;
    place.current = openKey === undefined || index < 0 ? undefined : { key: openKey, index };
    if (last === undefined || last.key !== openKey || index >= 0) return;
    const next = rows[Math.min(last.index, rows.length - 1)];
    onAdvance(next);
    if (next === undefined) return;
    const row = container.current?.querySelector(`tr[data-key="${CSS.escape(rowKey(next))}"]`);
    row?.querySelector<HTMLAnchorElement>('a.row-link')?.focus();
  });
  return container;
}
