import type { Offer } from './agreements.ts';
import { projectToMaturity } from './dailyRules.ts';
import type { LoanScenario } from './expectedPages.ts';

import { effectiveOffers, loanStateOn } from './replay.ts';

/** The scenarios that a loan covered by a day, so that a test knows that it covered all. */
export function coveredScenarios(scenario: LoanScenario, today: number): string[] {
  const { rules, reversals } = scenario;
  const loan = loanStateOn(scenario, today);
  const projection = projectToMaturity(loan);
  const hadEnded = loanStateOn({ ...scenario, reversals: [] }, today).endedOn !== null;
  const instalments = [...projection.formerInstalments, ...projection.instalments];
  const end = Math.max(...instalments.map(({ due }) => due));
  const isCapped = instalments.some(
    ({ owed }) => rules.cap !== null && owed.late > 0n && owed.late + owed.penalty >= owed.principal,
  );
  const hasCredit = loan.credits.some(({ remaining }) => remaining > 0n);
  const offers = effectiveOffers(scenario, today);
  const paidToward = ({ sequence }: Offer) => loan.paidTowardOffers.get(sequence) ?? 0n;
  return Object.entries({
    'was late': instalments.some(({ owed }) => owed.late > 0n),
    'reached the cap of late charges': isCapped,
    'paid a penalty': instalments.some(({ paid }) => paid.penalty > 0n),
    'had a residual waived': instalments.some(({ waivedResidual }) =>
      Object.values(waivedResidual).some((residual) => residual > 0n),
    ),
    'prepaid an instalment': loan.prepayments.some(({ remaining }) => remaining > 0n),
    'was extended three times': loan.extended.size === 3,
    'held a part of an extension fee': loan.held > 0n,
    'had late charges waived': instalments.some(({ waived }) => waived.late > 0n),
    'had interest waived': instalments.some(({ waived }) => waived.interest > 0n),
    'had interest waived before it accrued': instalments.some(
      ({ waivedBeforeAccrual }) => waivedBeforeAccrual.interest > 0n,
    ),
    'had a payment reversed': reversals.length > 0,
    'was reopened by a reversal': hadEnded && loan.endedOn === null,
    'had a payment reversed in part': reversals.some(({ amount }) => amount !== undefined),
    'lost an extension':
      loanStateOn({ ...scenario, reversals: [] }, today).extended.size > loan.extended.size,
    'was charged a fee': instalments.some(({ owed }) => owed.fee > 0n || owed.enforcement > 0n),
    'had accrual stopped': loan.stops.length > 0,
    'owed an excess refund again': instalments.some(({ reowedPrincipal }) => reowedPrincipal > 0n),
    'completed an offer': offers.some((offer) => paidToward(offer) >= offer.amount),
    'was exited in the cooling-off period': offers.some(
      (offer) => offer.isExit && paidToward(offer) >= offer.amount,
    ),
    'let an offer lapse': offers.some((offer) => offer.until < today && paidToward(offer) < offer.amount),
    'completed an offer that was withdrawn': offers.some(
      (offer) => offer.isWithdrawn && paidToward(offer) >= offer.amount,
    ),
    'had an offer withdrawn': offers.some((offer) => offer.isWithdrawn && paidToward(offer) < offer.amount),
    'was restructured': loan.formerInstalments.length > 0,
    'was written off': loan.writtenOff,
    'was imported with its history': scenario.opening?.balances === null,
    'was imported with its balances': (scenario.opening?.balances ?? null) !== null,
    'was extended after it was imported': scenario.opening !== null && loan.extended.size > 0,
    'had a payment from before the import reversed': reversals.some(
      ({ of }) =>
        (scenario.payments.find(({ sequence }) => sequence === of)?.day ?? today) <
        (scenario.opening?.day ?? 0),
    ),
    'was imported written off': (scenario.opening?.day ?? 0) > (scenario.writtenOff ?? today),
    'paid what was written off': loan.writtenOff && loan.endedOn !== null,
    'had credit beside a debt': hasCredit && loan.endedOn === null,
    'used credit': loan.credits.some(({ remaining }) => remaining === 0n) && loan.endedOn === null,
    'ended before its last day': loan.endedOn !== null && loan.endedOn < end,
  }).flatMap(([name, isCovered]) => (isCovered ? [name] : []));
}
