/** Where values stand along an axis, in pixels, and those that its labels name. */
export type Scale = { readonly place: (value: number) => number; readonly ticks: readonly number[] };

const amountTicks = 4;
const roundSteps = [1, 2, 5, 10];
const dayTickWidth = 110;
const dayMs = 24 * 60 * 60 * 1000;

/** Amounts from zero, at the bottom, up to the round one at or above `max`. */
export function scaleAmounts(max: number, height: number): Scale {
  const power = 10 ** Math.floor(Math.log10(Math.max(amountTicks, max) / amountTicks));
  const step = power * (roundSteps.find((one) => one * power * amountTicks >= max) ?? 1);
  const count = Math.ceil(max / step);
  return {
    place: (value) => height - (value / (step * count)) * height,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

/** Days from the first to the last; labelled at equal distances, as many as have room. */
export function scaleDays(first: number, last: number, width: number): Scale {
  const days = Math.max(1, Math.round((last - first) / dayMs));
  const step = Math.ceil(days / Math.max(2, Math.floor(width / dayTickWidth)));
  return {
    place: (time) => ((time - first) / (days * dayMs)) * width,
    ticks: Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => first + index * step * dayMs),
  };
}
