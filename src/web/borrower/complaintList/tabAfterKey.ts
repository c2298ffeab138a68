/** The tab a key leads to, round and round; nothing for other keys. */
export function tabAfterKey(key: string, selectedIndex: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (selectedIndex + 1) % count;
  if (key === 'ArrowLeft') return (selectedIndex - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
