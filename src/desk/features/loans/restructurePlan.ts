import type { FormReader } from '../../ui/form/fields.ts';

/** New dates in equal steps; 0: no count was typed. */
export type Plan = { payments: number; days: number; annualRate: string };

export function readRestructurePlan(input: FormReader): Plan {
  return {
    payments: toCount(input.text('periods')),
    days: toCount(input.text('days')),
    annualRate: parsePercent(input.text('rate')),
  };
}

function toCount(text: string): number {
  return /^\d{1,3}$/.test(text) ? Number(text) : 0;
}

/** `0.24` of `24`: the decimal point is moved in the text, since the wire takes the rate as a decimal string. */
function parsePercent(percent: string): string {
  const match = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(percent.replace('%', '').trim());
  if (match === null) return percent;
  const [, whole = '', decimals = ''] = match;
  const paddedDigits = whole.padStart(3, '0');
  return `${paddedDigits.slice(0, -2)}.${paddedDigits.slice(-2)}${decimals}`.replace(/\.?0+$/, '') || '0';
}
