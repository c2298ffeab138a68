/** The tab a key leads to, round and round; nothing for other keys. */
export function tabAfterKey(key: string, chosen: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (chosen + 1) % count;
  if (key === 'ArrowLeft') return (chosen - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
