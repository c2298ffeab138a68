import type { RuleOutcome } from '../../../../lending/index.ts';
import { formatDayCount, formatMoney } from '../../../config/format.ts';
import type { MarketConfig } from '../../../config/index.ts';
import en from '../../../messages/en/eligibility.json' with { type: 'json' };
import es from '../../../messages/es/eligibility.json' with { type: 'json' };
import { localizedTexts } from '../../../messages/index.ts';
import type { LocalizedText } from '../../api/index.ts';

const text = localizedTexts({ es, en });

/** A sentence with the limit and its reason. */
export function formatLimit(limit: number, outcome: RuleOutcome, market: MarketConfig): LocalizedText {
  return text('upTo', { amount: formatMoney(limit, market), clause: formatLimitClause(outcome, market) });
}

/** Why an application was declined: a rule refused it, or the amount was above the limit. */
export function formatDecline(outcome: RuleOutcome, limit: number, market: MarketConfig): LocalizedText {
  if (outcome.isRefusal || limit === 0) return formatIneligibility(outcome, market);
  return text('wasUpTo', { amount: formatMoney(limit, market), clause: formatLimitClause(outcome, market) });
}

function formatLimitClause(outcome: RuleOutcome, market: MarketConfig): LocalizedText {
  const { actual, threshold } = outcome;
  switch (outcome.rule) {
    case 'openAtOnce':
    case 'age':
      return emptyText;
    case 'lateNow':
      return text('limitLateNow', { days: formatLocalizedDays(actual) });
    case 'lateBefore':
      return text('limitLateBefore', { days: formatLocalizedDays(actual) });
    case 'openDebt':
      return text('limitOpenDebt', toAmounts(outcome, market));
    case 'paidOnTime': {
      const reached = actual ? text('limitPaidOnTime', { actual: localizedRepaid(actual) }) : emptyText;
      const next = threshold ? text('limitRises', { threshold: localizedRepaid(threshold) }) : emptyText;
      return { es: reached.es + next.es, en: reached.en + next.en };
    }
    case 'product':
      return text('limitProduct');
  }
}

const emptyText: LocalizedText = { es: '', en: '' };

/** Why the borrower isn't eligible now, and what changes that. */
export function formatIneligibility(outcome: RuleOutcome, market: MarketConfig): LocalizedText {
  const { actual, threshold } = outcome;
  switch (outcome.rule) {
    case 'openAtOnce':
      return text('openAtOnce');
    case 'age':
      return text((actual ?? 0) < (threshold ?? 0) ? 'tooYoung' : 'tooOld', { threshold: threshold ?? 0 });
    case 'lateNow':
    case 'lateBefore':
      return text(outcome.rule, { days: formatLocalizedDays(actual) });
    case 'openDebt':
      return text('openDebt', toAmounts(outcome, market));
    case 'paidOnTime':
    case 'product':
      return text('notLending');
  }
}

function toAmounts({ actual, threshold }: RuleOutcome, market: MarketConfig) {
  return { actual: formatMoney(actual ?? 0, market), threshold: formatMoney(threshold ?? 0, market) };
}

function localizedRepaid(count: number): LocalizedText {
  return text(count === 1 ? 'repaid' : 'repaidSeveral', { count });
}

/** `2 días`, `2 days` */
export function formatLocalizedDays(count: number | string | null): LocalizedText {
  return { es: formatDayCount(count ?? 0, 'es'), en: formatDayCount(count ?? 0, 'en') };
}
