import { isDailyAccrual, type OpenDebt, type OpenInstalment } from '../debt/debt.ts';
import type { OpeningEvent, OpeningInstalment } from '../events/events.ts';
import { type Day, dayFromNumber, toDayNumber } from '../values/calendar.ts';
import { type Amounts, mapComponents, sumAmounts, zeroAmounts } from '../values/components.ts';
import { add, minor, zeroAmount } from '../values/money.ts';

/**
 * Replaces the debt by what the opening says is unpaid, at the end of its day. Instalments that it doesn't name are paid; one to
 * come that bears daily interest is open until it is due. Days late count on, so the tier of late interest does too; the one-time
 * penalty was charged if anything is late.
 */
export function applyOpening(debt: OpenDebt, opening: OpeningEvent): void {
  const { instalments, settledOn, valueDate, restructured } = opening;
  if (instalments === undefined) return;
  const byNumber = new Map(instalments.map((instalment) => [instalment.number, instalment]));
  debt.instalments = debt.instalments.map((instalment) => {
    const { scheduled, dueOn } = instalment;
    const isToCome = settledOn === undefined && dueOn > toDayNumber(valueDate) && isDailyAccrual(debt.terms);
    const nothingUnpaid = { number: scheduled.number, dueOn: scheduled.dueOn, unpaid: zeroAmounts() };
    const opened = byNumber.get(scheduled.number) ?? (isToCome ? nothingUnpaid : undefined);
    return opened === undefined
      ? toPaidInstalment(debt, instalment, settledOn ?? valueDate)
      : toOpenedInstalment(debt, { ...instalment, dueOn: toDayNumber(opened.dueOn) }, opened, valueDate);
  });
  debt.penaltyCharged = debt.instalments.some(({ lateDays }) => lateDays > 0);
  debt.settledOn = settledOn ?? null;
  if (restructured !== undefined)
    debt.supersededSchedules.push({
      replacedOn: restructured.on,
      oldestOpenDueOn: toDayNumber(restructured.pastDueSince),
      instalments: [],
      carriedOver: add(...instalments.map(({ unpaid }) => sumAmounts(unpaid))),
    });
}

/**
 * It isn't known when the instalment was paid. It counts as paid on its due date, at the latest on `paidBy`. If the debt is open
 * again, its interest remains accrued.
 */
function toPaidInstalment(debt: OpenDebt, instalment: OpenInstalment, paidBy: Day): OpenInstalment {
  const { principal, interest, vat } = instalment.scheduled;
  const amounts = { ...zeroAmounts(), principal, interest, vat };
  return {
    ...withoutHistory(instalment),
    carriedOver: { ...zeroAmounts(), ...(isDailyAccrual(debt.terms) ? { interest, vat } : {}) },
    accrued: amounts,
    paid: { ...amounts },
    paidOn: dayFromNumber(Math.min(instalment.dueOn, toDayNumber(paidBy))),
  };
}

function toOpenedInstalment(
  debt: OpenDebt,
  instalment: OpenInstalment,
  { unpaid, lateChargesPaid = zeroAmount }: OpeningInstalment,
  on: Day,
): OpenInstalment {
  const isDaily = isDailyAccrual(debt.terms);
  const daysLate = Math.max(0, toDayNumber(on) - instalment.dueOn);
  const paid = { ...computePaid(instalment, unpaid, isDaily), lateInterest: lateChargesPaid };
  const { interest, vat, penalty } = unpaid;
  const lateInterest = add(unpaid.lateInterest, lateChargesPaid);
  const carriedInterest = isDaily ? { interest, vat } : {};
  return {
    ...withoutHistory(instalment),
    lateDays: sumAmounts(unpaid) > 0 ? daysLate : 0,
    interestTo: instalment.dueOn,
    prepaidPrincipal: isDaily && daysLate === 0 ? paid.principal : zeroAmount,
    carriedOver: { ...zeroAmounts(), ...carriedInterest, lateInterest, penalty },
    accrued: mapComponents((component) => minor(unpaid[component] + paid[component])),
    paid,
    paidOn: null,
  };
}

/** An instalment of which nothing has accrued or been waived. */
function withoutHistory(instalment: OpenInstalment): OpenInstalment {
  return {
    ...instalment,
    interestBalanceDays: 0,
    interestDays: 0,
    lateDays: 0,
    lateByTier: instalment.lateByTier.map(() => ({ days: 0, numerator: 0n })),
    waived: zeroAmounts(),
    waivedByLender: zeroAmounts(),
  };
}

/** What was paid of the schedule's amounts; of daily interest it isn't known. */
function computePaid({ scheduled }: OpenInstalment, unpaid: Readonly<Amounts>, isDaily: boolean): Amounts {
  const computePaidPart = (component: 'principal' | 'interest' | 'vat') =>
    minor(Math.max(0, scheduled[component] - unpaid[component]));
  const interest = isDaily
    ? { interest: zeroAmount, vat: zeroAmount }
    : { interest: computePaidPart('interest'), vat: computePaidPart('vat') };
  return { ...zeroAmounts(), principal: computePaidPart('principal'), ...interest };
}
