import { expectedPage, type LoanScenario } from './expectedPages.ts';
import { minBigint } from './fractions.ts';
import { type Random, randomAmount } from './random.ts';
import { effectiveOffers, loanStateOn, sumPaid } from './replay.ts';
import { openOffer } from './settlement.ts';
import { nextSequence } from './simulation.ts';

type Simulation = { readonly scenario: LoanScenario; readonly random: Random };

export function makeOffer({ scenario, random }: Simulation, today: number): void {
  const { payoff, settlementAmount } = expectedPage(scenario, today);
  if (settlementAmount > 0n || payoff < 2n) return;
  const amount = minBigint(payoff - 1n, payoff / 3n + randomAmount(random, payoff));
  scenario.offers.push({
    day: today,
    sequence: nextSequence(scenario),
    until: today + random.integer(0, 12),
    amount,
    paidBefore: sumPaid(scenario, today),
  });
}

/** Leaves to payments under way as long as the borrower was shown, which may be none but today. */
export function withdrawOffer({ scenario, random }: Simulation, today: number): void {
  const offer = openOffer(effectiveOffers(scenario, today), loanStateOn(scenario, today));
  if (offer === null || offer.isExit) return;
  scenario.withdrawals.push({ day: today, of: offer.sequence, until: today + random.integer(0, 4) });
}
