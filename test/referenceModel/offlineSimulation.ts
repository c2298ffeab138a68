import { exitAmount } from './coolingOff.ts';
import { expectedPage, type LoanScenario, quoteExtension } from './expectedPages.ts';
import { importLoan } from './importLoan.ts';
import type { Reversal, Waiver } from './loanState.ts';
import { makeOffer, withdrawOffer } from './offlineOffers.ts';
import { type Random, randomAmount } from './random.ts';
import { effectivePayments, loanStateOn, sumPaid } from './replay.ts';
import { expectedReversalWaivers } from './reversalWaivers.ts';
import { maxWaivable } from './servicing.ts';
import { contractTermsFor, nextSequence } from './simulation.ts';

/* A loan that lives through random events, without a server: what the desk does not offer happens here too. */

/** Whether the loan was originated here or imported. */
export type LoanOrigin = 'originated' | 'imported';

export type OfflineSimulation = {
  readonly productId: string;
  readonly scenario: LoanScenario;
  readonly random: Random;
  /** The loan is in another system until then. */
  readonly importedFrom: number;
  /** Waives what a reversal waives with it, before it is made. */
  readonly onReversal: (
    scenario: LoanScenario,
    reversal: Reversal,
    today: number,
    reversalWaiverList: readonly Waiver[],
  ) => void;
};

const productOptions: readonly [string, number, readonly (readonly number[])[]][] = [
  ['mx-quincena', 100_000, [[15], [30]]],
  [
    'mx-plazos',
    200_000,
    [
      [15, 15],
      [15, 15, 15],
      [15, 15, 15, 15],
    ],
  ],
  ['in-91', 500_000, [[31, 30, 30]]],
];

export function startOfflineSimulation(
  random: Random,
  origin: LoanOrigin,
  onReversal: OfflineSimulation['onReversal'],
): OfflineSimulation {
  const [productId, least, terms] = random.pick(productOptions);
  const [rules, agreed] = contractTermsFor(
    productId,
    BigInt(least + 50_000 * random.integer(0, 10)),
    random.pick(terms),
  );
  const emptyLists = {
    payments: [],
    quotes: [],
    waivers: [],
    reversals: [],
    refunds: [],
    offers: [],
    withdrawals: [],
    plans: [],
  };
  const scenario: LoanScenario = {
    rules,
    contract: agreed,
    ...emptyLists,
    charges: [],
    stops: [],
    writtenOff: null,
    opening: null,
  };
  const importedFrom = origin === 'imported' ? random.integer(1, 80) : 0;
  return { productId, scenario, random, importedFrom, onReversal };
}

type RandomEvent = (simulation: OfflineSimulation, today: number) => void;

function addPayment(
  { scenario }: OfflineSimulation,
  today: number,
  amount: bigint,
  fee: number | null = null,
  paidOn = today,
): void {
  if (amount <= 0n) return;
  const isSettled = loanStateOn(scenario, today).endedOn !== null;
  scenario.payments.push({
    day: paidOn,
    sequence: nextSequence(scenario),
    amount,
    fee: isSettled ? null : fee,
  });
}

const payInstalment: RandomEvent = (simulation, today) => {
  const { amountDue } = expectedPage(simulation.scenario, today);
  addPayment(
    simulation,
    today,
    simulation.random.chance(0.3) ? amountDue - BigInt(simulation.random.integer(0, 150)) : amountDue,
  );
};

const payPart: RandomEvent = (simulation, today) =>
  addPayment(
    simulation,
    today,
    randomAmount(simulation.random, expectedPage(simulation.scenario, today).payoff / 3n),
  );

const payLate: RandomEvent = (simulation, today) => {
  const paidOn = Math.max(0, today - simulation.random.integer(0, 7));
  addPayment(
    simulation,
    today,
    randomAmount(simulation.random, simulation.scenario.rules.principal / 2n),
    null,
    paidOn,
  );
};

export const payAll: RandomEvent = (simulation, today) =>
  addPayment(simulation, today, expectedPage(simulation.scenario, today).payoff);

const payTowardOffer: RandomEvent = (simulation, today) => {
  const { settlementAmount } = expectedPage(simulation.scenario, today);
  if (settlementAmount > 0n)
    addPayment(
      simulation,
      today,
      simulation.random.chance(0.6) ? settlementAmount : randomAmount(simulation.random, settlementAmount),
    );
};

const requestExtension: RandomEvent = (simulation, today) => {
  const { scenario, random } = simulation;
  const extensionOffer = quoteExtension(scenario, today);
  if (extensionOffer === null || scenario.contract.extension === null) return;
  const number = scenario.quotes.length + 1;
  const { days } = scenario.contract.extension;
  scenario.quotes.push({ number, requestedOn: today, until: today + 3, fee: extensionOffer.price, days });
  if (random.chance(0.7))
    addPayment(
      simulation,
      today,
      random.chance(0.7) ? extensionOffer.price : randomAmount(random, extensionOffer.price * 2n),
      number,
    );
};

const payExpiredFee: RandomEvent = (simulation, today) => {
  const { scenario, random } = simulation;
  if (scenario.quotes.length === 0) return;
  const { number, requestedOn, until, fee } = random.pick(scenario.quotes);
  const amount = random.chance(0.6) ? fee : randomAmount(random, fee);
  addPayment(simulation, today, amount, number, random.integer(requestedOn, Math.min(until, today)));
};

/** Whole or in part, today or on a day since the payment. */
const reverse: RandomEvent = ({ scenario, random, onReversal }, today) => {
  const effective = effectivePayments(scenario, today).filter(({ day }) => day <= today);
  if (effective.length === 0) return;
  const { sequence, day: paid, amount } = random.pick(effective);
  const day = random.chance(0.8) ? today : random.integer(paid, today);
  const partialAmount = random.chance(0.4) ? { amount: randomAmount(random, amount) } : {};
  const reversal = { day, of: sequence, ...partialAmount };
  const reversalWaiverList = random.chance(0.5) ? expectedReversalWaivers(scenario, reversal, today) : null;
  if (reversalWaiverList) onReversal(scenario, reversal, today, reversalWaiverList);
  scenario.reversals.push(reversal);
  scenario.waivers.push(...(reversalWaiverList ?? []));
};

const refund: RandomEvent = ({ scenario, random }, today) => {
  const credit = loanStateOn(scenario, today).credits.filter(({ remaining }) => remaining > 0n);
  if (credit.length === 0) return;
  const { of, remaining } = random.pick(credit);
  scenario.refunds.push({
    day: today,
    of,
    amount: random.chance(0.5) ? remaining : randomAmount(random, remaining),
  });
};

const reverseWaiver: RandomEvent = ({ scenario, random }, today) => {
  const index = random.integer(0, scenario.waivers.length - 1);
  const waiver = scenario.waivers[index];
  if (waiver !== undefined) scenario.waivers[index] = { reversedOn: today, ...waiver };
};

/** A waiver, or the reversal of an earlier one. */
const waive: RandomEvent = (simulation, today) => {
  const { scenario, random } = simulation;
  if (scenario.waivers.length > 0 && random.chance(0.4)) {
    reverseWaiver(simulation, today);
    return;
  }
  const of = random.pick(['late_charges', 'fee', 'interest'] as const);
  const max = maxWaivable(loanStateOn(scenario, today), of);
  if (max > 0n) scenario.waivers.push({ day: today, of, amount: randomAmount(random, max) });
};

const charge: RandomEvent = ({ scenario, random }, today) => {
  const amount = randomAmount(random, 30_000n);
  scenario.charges.push({ day: today, of: random.pick(['fee', 'enforcement']), amount });
};

const stop: RandomEvent = ({ scenario, random }, today) => {
  const until = random.chance(0.9) ? today + random.integer(0, 20) : null;
  scenario.stops.push({ day: today, until, of: random.pick(['late_charges', 'interest']) });
};

/** Asked for by the borrower; paid by the rest of what happens, or not. */
const exit: RandomEvent = (simulation, today) => {
  const { scenario, random } = simulation;
  const amount = exitAmount(scenario, today);
  if (amount === null || scenario.offers.length > 0) return;
  const until = scenario.contract.coolingOff?.days ?? today;
  const offer = { day: today, sequence: nextSequence(scenario), until, amount, isExit: true } as const;
  scenario.offers.push({ ...offer, paidBefore: sumPaid(scenario, today) });
  if (random.chance(0.7)) addPayment(simulation, today, amount);
};

const restructure: RandomEvent = (simulation, today) => {
  const { scenario, random } = simulation;
  if (loanStateOn(scenario, today).writtenOff) return;
  const periods = Array.from({ length: random.integer(1, 4) }, () => random.integer(5, 20));
  const yearlyRate = random.pick(['0', '0.18', '0.36']);
  const age = random.chance(0.3) ? { isTimeUnknown: true as const } : {};
  scenario.plans.push({ day: today, sequence: nextSequence(scenario), ...age, periods, yearlyRate });
  if (random.chance(0.3)) restructure(simulation, today);
};

const writeOff: RandomEvent = ({ scenario }, today) => {
  scenario.writtenOff ??= today;
};

/** How often each happens on a day on which anything may, and whether to a loan that has ended too. */
const randomEvents: readonly [often: number, isForEnded: boolean, RandomEvent][] = [
  [0.07, false, waive],
  [0.25, true, refund],
  [0.15, true, reverse],
  [0.08, false, charge],
  [0.06, false, stop],
  [0.06, false, makeOffer],
  [0.03, false, withdrawOffer],
  [0.3, false, exit],
  [0.06, false, restructure],
  [0.015, false, writeOff],
  [0.3, false, payInstalment],
  [0.3, false, payPart],
  [0.25, false, payLate],
  [0.05, true, payLate],
  [0.4, false, payTowardOffer],
  [0.25, false, requestExtension],
  [0.1, false, payExpiredFee],
  [0.03, false, payAll],
];

/** What happens in another system, as far as it is imported. */
const randomEventsBefore: readonly [often: number, RandomEvent][] = [
  [0.4, payInstalment],
  [0.3, payPart],
  [0.1, payAll],
  [0.03, restructure],
  [0.04, writeOff],
];

function simulateFormerDay(simulation: OfflineSimulation, today: number): void {
  const { scenario, random, importedFrom } = simulation;
  if (today < importedFrom) {
    for (const [probability, event] of randomEventsBefore)
      if (random.chance(probability) && loanStateOn(scenario, today).endedOn === null)
        event(simulation, today);
    return;
  }
  const { payments, plans, writtenOff } = scenario;
  const lastEventDay = Math.max(0, writtenOff ?? 0, ...[...payments, ...plans].map(({ day }) => day));
  const day = Math.max(lastEventDay, today - random.integer(0, 3));
  importLoan(scenario, day, random.chance(0.6) ? 'balances' : 'history');
}

export function simulateDay(simulation: OfflineSimulation, today: number): void {
  if (simulation.importedFrom > 0 && simulation.scenario.opening === null) {
    simulateFormerDay(simulation, today);
    return;
  }
  for (const [probability, allowsSettled, event] of randomEvents) {
    if (!simulation.random.chance(probability)) continue;
    if (allowsSettled || loanStateOn(simulation.scenario, today).endedOn === null) event(simulation, today);
  }
}
