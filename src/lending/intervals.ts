/** Days by number: those after `from` up to `to`. */
export type Interval = { readonly from: number; readonly to: number };

function countOverlapDays({ from, to }: Interval, first: number, last: number): number {
  return Math.max(0, Math.min(to, last) - Math.max(from, first));
}

/** How many of the days after `first` up to `last` lie in none of the intervals, which don't overlap. */
export function countDaysOutside(intervals: readonly Interval[], first: number, last: number): number {
  return intervals.reduce(
    (days, interval) => days - countOverlapDays(interval, first, last),
    Math.max(0, last - first),
  );
}

/** The same days as intervals that don't overlap, in order. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (!last || next.from > last.to) merged.push(next);
    else merged.splice(-1, 1, { from: last.from, to: Math.max(last.to, next.to) });
  }
  return merged;
}
