import { addBusinessDays, addDays, type Day } from '../../../lending/index.ts';
import type { ComplaintsConfig, Deadline, MarketConfig } from '../../config/index.ts';

/**
 * The last day on which a complaint sent on `sentOn` may be answered. The day it is sent doesn't count; business days
 * are Monday to Friday without the market's holidays.
 */
export function computeAnswerDay(sentOn: Day, rule: Deadline, holidays: readonly string[]): Day {
  if (rule.kind === 'calendar') return addDays(sentOn, rule.days);
  return addBusinessDays(sentOn, rule.days, holidays);
}

/** A complaint's deadline: its type's own, or the market's. */
export function getDeadline(
  { types }: ComplaintsConfig,
  problemType: string,
  market: Pick<MarketConfig, 'complaintDeadline'>,
): Deadline {
  return types.find(({ value }) => value === problemType)?.deadline ?? market.complaintDeadline;
}
