import type { Comparison } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { dayText, moneyText } from '../format.ts';
import type { LoanTexts } from './texts.ts';

/** What an extension doesn't bring, where it costs more than the late charges it spares; empty where it costs less. */
export function moreDaysWarning(
  { dearerBy, cap, doNothing: { on } }: Comparison,
  market: MarketConfig,
  { moreDays, language }: LoanTexts,
): string {
  if (dearerBy === 0) return '';
  const day = dayText(on, language);
  return [
    ...(cap === null ? [] : [moreDays.cap[cap](day)]),
    moreDays.dearer(moneyText(dearerBy, market), day),
    moreDays.changes(day),
  ].join(' ');
}
