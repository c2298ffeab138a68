import { nice, ticks } from 'd3-array';

/** Where values stand along an axis, in pixels, and those that its labels name. */
export type Scale = { readonly toPixel: (value: number) => number; readonly ticks: readonly number[] };

const amountTicks = 4;
const dayTickWidth = 110;
const dayMs = 24 * 60 * 60 * 1000;

/** Amounts in minor units from zero, at the bottom, up to the round one at or above `max`. */
export function scaleAmounts(max: number, height: number): Scale {
  const [, top] = nice(0, Math.max(1, max), amountTicks);
  return {
    toPixel: (amount) => height * (1 - amount / top),
    ticks: ticks(0, top, amountTicks).filter(Number.isInteger),
  };
}

/** Days from the first to the last, labelled at equal distances that leave room. */
export function scaleDays(first: number, last: number, width: number): Scale {
  const days = Math.max(1, Math.round((last - first) / dayMs));
  const labelled = ticks(0, days, Math.max(2, width / dayTickWidth)).filter(Number.isInteger);
  return {
    toPixel: (time) => ((time - first) / dayMs / days) * width,
    ticks: labelled.map((day) => first + day * dayMs),
  };
}
