import type { DeskReply } from '../../src/contract/desk/schemas/index.ts';
import { projectToMaturity } from './dailyRules.ts';
import type { DeskClient } from './deskClient.ts';
import { expectedPage, outstandingIn } from './expectedPages.ts';
import { effectiveOffers, loanStateOn, sumPaid } from './replay.ts';
import { maxWaivable } from './servicing.ts';
import { openOffer } from './settlement.ts';
import { dateOfDay, daysBetween, nextSequence, paymentIdFor, type Simulation } from './simulation.ts';

type DeskAction = (simulation: Simulation, today: number, desk: DeskClient) => Promise<void>;

/** Late charges, fees or interest, all of it or a part. */
const waiveCharges: DeskAction = async ({ scenario, orderId }, today, desk) => {
  const { random } = desk;
  const loan = loanStateOn(scenario, today);
  const waivableKinds = (['late_charges', 'fee', 'interest'] as const).filter(
    (of) => maxWaivable(loan, of) > 0n,
  );
  if (waivableKinds.length === 0) return;
  const of = random.pick(waivableKinds);
  const maxAmount = maxWaivable(loan, of);
  const amount = random.chance(0.3) ? maxAmount : BigInt(random.integer(1, Number(maxAmount)));
  await desk.submit(orderId, 'waivers', { of, amount: Number(amount) });
  scenario.waivers.push({ day: today, of, amount });
};

/** A payment, whose money went today, some days ago, or never came. */
const reversePayment: DeskAction = async (simulation, today, { random, submit }) => {
  const { scenario, orderId } = simulation;
  const unreversed = scenario.payments.filter(
    ({ sequence }) => !scenario.reversals.some(({ of }) => of === sequence),
  );
  if (unreversed.length === 0) return;
  const { sequence, day: paid } = random.pick(unreversed);
  const day = random.chance(0.2) ? random.integer(paid, today) : today;
  const valueDay = random.chance(0.2) ? paid : day;
  await submit(orderId, 'reversals', {
    paymentId: paymentIdFor(simulation, sequence),
    valueDay: dateOfDay(simulation, valueDay),
  });
  scenario.reversals.push({ day: valueDay, of: sequence });
};

/** Refunds what is left of one payment's credit, or a part of that. */
const refund: DeskAction = async (simulation, today, { random, submit }) => {
  const { scenario, orderId } = simulation;
  const credit = loanStateOn(scenario, today).credits.filter(({ remaining }) => remaining > 0n);
  if (credit.length === 0) return;
  const { of, remaining } = random.pick(credit);
  const amount = random.chance(0.5) ? remaining : BigInt(random.integer(1, Number(remaining)));
  const request = { paymentId: paymentIdFor(simulation, of), amount: Number(amount) };
  const response = await submit(orderId, 'refunds', request);
  if (response.refund !== 'paid') throw new Error(`a refund was ${JSON.stringify(response)}`);
  scenario.refunds.push({ day: today, of, amount });
};

/** The open offer is withdrawn; what is paid until the day that staff are shown still counts. */
const withdrawOffer: DeskAction = async ({ scenario, orderId }, today, { loan, submit }) => {
  const offer = openOffer(effectiveOffers(scenario, today), loanStateOn(scenario, today));
  if (offer === null || offer.isExit) return;
  const { statement, today: date } = (await loan(orderId)) as DeskReply<'loan'>;
  const open = statement?.offers.find(({ state }) => state === 'open');
  const until = today + daysBetween(date, open?.withdrawal?.until ?? '');
  await submit(orderId, 'settlement-withdrawals', { offerId: open?.id });
  scenario.withdrawals.push({ day: today, of: offer.sequence, until });
};

/** An amount below what ends the loan, for some days; where one is open, it is withdrawn. */
const offer: DeskAction = async (simulation, today, desk) => {
  const { random, submit } = desk;
  const { scenario, orderId } = simulation;
  const { payoff, settlementAmount } = expectedPage(scenario, today);
  if (settlementAmount > 0n) return withdrawOffer(simulation, today, desk);
  if (payoff < 2n) return;
  const amount = BigInt(random.integer(Number(payoff / 3n) + 1, Number(payoff) - 1));
  const until = today + random.integer(0, 12);
  const request = { amount: Number(amount), expiresOn: dateOfDay(simulation, until) };
  await submit(orderId, 'settlements', request);
  const paidBefore = sumPaid(scenario, today);
  scenario.offers.push({ day: today, sequence: nextSequence(scenario), until, amount, paidBefore });
};

/** A restructure, for what it comes to. */
const restructure: DeskAction = async ({ scenario, orderId }, today, { random, submit }) => {
  if (loanStateOn(scenario, today).writtenOff) return;
  const periods = Array.from({ length: random.integer(1, 4) }, () => random.integer(5, 20));
  const plan = {
    day: today,
    sequence: nextSequence(scenario),
    periods,
    yearlyRate: random.pick(['0', '0.18', '0.36']),
  };
  const total = outstandingIn(
    projectToMaturity(loanStateOn({ ...scenario, plans: [...scenario.plans, plan] }, today)),
  );
  await submit(orderId, 'restructures', { periods, annualRate: plan.yearlyRate, total: Number(total) });
  scenario.plans.push(plan);
};

const writeOff: DeskAction = async ({ scenario, orderId }, today, { submit }) => {
  if (scenario.writtenOff !== null) return;
  await submit(orderId, 'write-off', {});
  scenario.writtenOff = today;
};

/** How often of a day on which something happens, and whether of a loan that has ended too. */
const deskActions: readonly { probability: number; allowsSettled: boolean; action: DeskAction }[] = [
  { probability: 0.12, allowsSettled: false, action: waiveCharges },
  { probability: 0.2, allowsSettled: true, action: refund },
  { probability: 0.06, allowsSettled: true, action: reversePayment },
  { probability: 0.08, allowsSettled: false, action: offer },
  { probability: 0.04, allowsSettled: false, action: restructure },
  { probability: 0.02, allowsSettled: false, action: writeOff },
];

/** Performs random actions of staff at the desk. */
export const performDeskActions: DeskAction = async (simulation, today, desk) => {
  for (const { probability, allowsSettled, action } of deskActions) {
    if (!desk.random.chance(probability)) continue;
    if (allowsSettled || expectedPage(simulation.scenario, today).status !== 200)
      await action(simulation, today, desk);
  }
};
