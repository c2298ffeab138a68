import type { RepaymentComparison } from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import type { LoanTexts } from './texts.ts';

/** What an extension doesn't bring, where it costs more than the late charges it spares; empty where it costs less. */
export function formatExtensionWarning(
  { extraCost: dearerBy, lateCapStatus: cap, doNothing: { on } }: RepaymentComparison,
  market: MarketConfig,
  { moreDays, language }: LoanTexts,
): string {
  if (dearerBy === 0) return '';
  const day = formatWeekdayDate(on, language);
  return [
    ...(cap === null ? [] : [moreDays.cap[cap](day)]),
    moreDays.dearer(formatMoney(dearerBy, market), day),
    moreDays.changes(day),
  ].join(' ');
}
