import { scaleLinear } from 'd3-scale';

/** Where values stand along an axis, in pixels, and those that its labels name. */
export type Scale = { readonly place: (value: number) => number; readonly ticks: readonly number[] };

const amountTicks = 4;
const dayTickWidth = 110;
const dayMs = 24 * 60 * 60 * 1000;

/** Amounts in minor units from zero, at the bottom, up to the round one at or above `max`. */
export function scaleAmounts(max: number, height: number): Scale {
  const place = scaleLinear([0, Math.max(1, max)], [height, 0]).nice(amountTicks);
  return { place, ticks: place.ticks(amountTicks).filter(Number.isInteger) };
}

/** Days from the first to the last, labelled at equal distances that leave room. */
export function scaleDays(first: number, last: number, width: number): Scale {
  const days = Math.max(1, Math.round((last - first) / dayMs));
  const place = scaleLinear([0, days], [0, width]);
  const ticks = place.ticks(Math.max(2, width / dayTickWidth)).filter(Number.isInteger);
  return { place: (time) => place((time - first) / dayMs), ticks: ticks.map((day) => first + day * dayMs) };
}
