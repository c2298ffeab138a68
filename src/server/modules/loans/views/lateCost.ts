import type { LateChargeProjection } from '../../../../lending/index.ts';
import { formatRate } from '../../../config/format.ts';
import type { LoanOnDay } from '../orders/loanOnDay.ts';
import { emphasize, type LoanTexts } from '../texts.ts';

/** The cost of late payment, emphasized; empty if none is charged. */
export function formatLateCost(
  projection: LateChargeProjection | null,
  instalmentCount: number,
  { t, money, day, language }: LoanTexts,
  isLate = false,
): string {
  if (projection === null) return '';
  const { from, instalment: number, once, perDay, laterTiers, limit } = projection;
  const charges = t(
    once === 0 ? 'lateCost.perDay' : perDay === 0 ? 'lateCost.once' : 'lateCost.onceAndPerDay',
    {
      amount: money(once + perDay),
      once: money(once),
      perDay: money(perDay),
    },
  );
  const sentence = isLate ? 'lateCost.late' : instalmentCount === 1 ? 'lateCost.single' : 'lateCost.numbered';
  return [
    t(sentence, {
      charges: emphasize(charges),
      day: day(from),
      limit: limit === null ? '' : t('lateCost.limit', { amount: money(limit) }),
      number,
    }),
    ...laterTiers.map(({ fromDay, rate }) =>
      t('lateCost.laterTier', { fromDay, rate: formatRate(rate, language) }),
    ),
  ].join(' ');
}

/** The cost of late payment of a disbursed loan. */
export function formatLoanLateCost({ lateCharges, statement }: LoanOnDay, texts: LoanTexts): string {
  return formatLateCost(lateCharges, statement.instalments.length, texts, statement.overdueSince !== null);
}
