import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  computeBalances,
  computeCoolingOffExit,
  computeReversalEffect,
  computeStatement,
  type Day,
  findExtensionFee,
  type LoanEvent,
  type LoanTerms,
  minor,
  type ReversalEvent,
} from '../../src/lending/index.ts';
import { exitAmount } from './coolingOff.ts';
import { coveredScenarios, expectedPage, extensionFee, type LoanScenario } from './expectedPages.ts';
import type { Reversal } from './loanState.ts';
import {
  type OfflineSimulation,
  outstandingOn,
  payAll,
  simulateDay,
  startOfflineSimulation,
} from './offlineSimulation.ts';
import { createRandom } from './random.ts';
import { productConfigs } from './simulation.ts';

/* Holds the replay of src/lending against the second calculation, over the same events. */

const disbursementDay = '2027-03-01' as Day;
const lastDay = 150;

const marketSettings = { MX: ['MXN', 'America/Mexico_City'], IN: ['INR', 'Asia/Kolkata'] } as const;

const dateOfDay = (day: number): Day => addDays(disbursementDay, day);
const toMinor = (amount: bigint) => minor(Number(amount));
/** Sorts as notices are sorted. */
const sequenceTime = (sequence: number) => String(sequence).padStart(6, '0');
const eventId = (kind: string, number: number) => `${kind}${sequenceTime(number)}`;

function toLoanTerms({ productId, scenario }: OfflineSimulation): LoanTerms {
  const product = productConfigs[productId];
  if (!product) throw new Error(`${productId} is gone`);
  const [currency, timeZone] = marketSettings[product.market];
  return {
    ...(product.terms as unknown as LoanTerms),
    market: product.market,
    currency,
    timeZone,
    periods: scenario.rules.periods,
    principal: toMinor(scenario.rules.principal),
    clientKind: 'new',
    disbursedOn: disbursementDay,
  };
}

function toLoanEvents(scenario: LoanScenario): LoanEvent[] {
  const { payments, quotes, waivers, reversals, refunds, offers, plans, charges, stops, writtenOff } =
    scenario;
  return [
    ...payments.map(
      ({ day, sequence, amount, fee }): LoanEvent => ({
        kind: 'payment',
        id: eventId('payment', sequence),
        valueDate: dateOfDay(day),
        receivedAt: sequenceTime(sequence),
        amount: toMinor(amount),
        provider: 'sandbox',
        purpose: fee === null ? { kind: 'repayment' } : { kind: 'extension', quoteId: eventId('quote', fee) },
      }),
    ),
    ...quotes.map(
      ({ number, requestedOn: asked, until, fee, days }): LoanEvent => ({
        kind: 'extensionQuote',
        id: eventId('quote', number),
        requestedOn: dateOfDay(asked),
        expiresOn: dateOfDay(until),
        fee: toMinor(fee),
        days,
      }),
    ),
    ...waivers.map(
      ({ day, of, amount }, index): LoanEvent => ({
        kind: 'waiver',
        id: eventId('waiver', index),
        valueDate: dateOfDay(day),
        of,
        amount: toMinor(amount),
      }),
    ),
    ...reversals.map(toReversalEvent),
    ...refunds.map(
      ({ day, of, amount }, index): LoanEvent => ({
        kind: 'refund',
        id: eventId('refund', index),
        paymentId: eventId('payment', of),
        valueDate: dateOfDay(day),
        amount: toMinor(amount),
        provider: 'sandbox',
      }),
    ),
    ...offers.map(
      ({ day, sequence, until, amount, isExit }): LoanEvent => ({
        kind: 'settlementOffer',
        id: eventId('offer', sequence),
        valueDate: dateOfDay(day),
        offeredAt: sequenceTime(sequence),
        expiresOn: dateOfDay(until),
        amount: toMinor(amount),
        ...(isExit ? { cause: 'coolingOff' } : {}),
      }),
    ),
    ...plans.map(
      ({ day, sequence, periods, yearlyRate }): LoanEvent => ({
        kind: 'restructure',
        id: eventId('plan', sequence),
        valueDate: dateOfDay(day),
        agreedAt: sequenceTime(sequence),
        periods,
        annualRate: yearlyRate,
      }),
    ),
    ...charges.map(
      ({ day, of, amount }, index): LoanEvent => ({
        kind: 'charge',
        id: eventId('charge', index),
        valueDate: dateOfDay(day),
        component: of,
        amount: toMinor(amount),
      }),
    ),
    ...stops.map(
      ({ day, until, of }, index): LoanEvent => ({
        kind: 'accrualStop',
        id: eventId('stop', index),
        valueDate: dateOfDay(day),
        until: until === null ? null : dateOfDay(until),
        of,
      }),
    ),
    ...(writtenOff === null
      ? []
      : [{ kind: 'writeOff', id: 'write-off', valueDate: dateOfDay(writtenOff) } satisfies LoanEvent]),
  ];
}

function toReversalEvent({ day, of, amount }: Reversal, index: number): ReversalEvent {
  return {
    kind: 'reversal',
    id: eventId('reversal', index),
    paymentId: eventId('payment', of),
    valueDate: dateOfDay(day),
    ...(amount === undefined ? {} : { amount: toMinor(amount) }),
  };
}

function lendingFigures(simulation: OfflineSimulation, today: number) {
  const terms = toLoanTerms(simulation);
  const statement = computeStatement(terms, toLoanEvents(simulation.scenario), dateOfDay(today));
  return {
    isOver: statement.settledOn !== null,
    due: statement.repayDate,
    repay: statement.repayAmount,
    all: statement.payoff,
    remaining: statement.remaining,
    credit: statement.credit,
    extensionPrice: findExtensionFee(terms, statement),
    exit: computeCoolingOffExit(terms, statement)?.amount ?? null,
    held: statement.extensionHeld,
    ledger: Object.fromEntries([...computeBalances(statement)].sort()),
  };
}

function referenceFigures({ scenario }: OfflineSimulation, today: number) {
  const { status, due, amountDue: repay, all, credit, held, ledger } = expectedPage(scenario, today);
  const price = extensionFee(scenario, today);
  const exit = exitAmount(scenario, today);
  return {
    isOver: status === 200,
    due: due === null ? null : dateOfDay(due),
    repay: Number(repay),
    all: Number(all),
    remaining: Number(outstandingOn(scenario, today)),
    credit: Number(credit),
    extensionPrice: price === null ? null : Number(price),
    exit: exit === null ? null : Number(exit),
    held: Number(held),
    ledger: Object.fromEntries(
      Object.entries(ledger)
        .map(([account, amount]) => [account, Number(amount)] as const)
        .sort(),
    ),
  };
}

export type Difference = { day: number; scenario: string; actual: unknown; expected: unknown };

function formatScenario({ productId, scenario }: OfflineSimulation): string {
  const text = JSON.stringify(scenario, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  return `${productId} ${text}`;
}

/** Lives one loan to its end by both; the first difference, and what the loan has been through. */
export function compareSimulation(seed: number): { difference: Difference | null; coverage: Set<string> } {
  const coverage = new Set<string>();
  let waiverDifference: Difference | null = null;
  const simulation = startOfflineSimulation(
    createRandom(seed),
    (scenario, reversal, today, expectedWaivers) => {
      const event = toReversalEvent(reversal, scenario.reversals.length);
      const asOf = dateOfDay(today);
      const reversalInput = {
        terms: toLoanTerms(simulation),
        events: toLoanEvents(scenario),
        reversal: event,
        asOf,
      };
      const { waivers } = computeReversalEffect({ ...reversalInput, waiver: 'accruedWhilePaid' });
      const actualFigures = waivers.map(({ of, amount }) => [of, amount]);
      const expectedFigures = expectedWaivers.map(({ of, amount }) => [of, Number(amount)]);
      if (expectedFigures.length > 0) coverage.add('was forgiven what accrued without a payment');
      if (isDeepStrictEqual(actualFigures, expectedFigures)) return;
      waiverDifference ??= {
        day: today,
        scenario: formatScenario(simulation),
        actual: actualFigures,
        expected: expectedFigures,
      };
    },
  );
  const differenceOn = (day: number): Difference | null => {
    const [actualFigures, expectedFigures] = [
      lendingFigures(simulation, day),
      referenceFigures(simulation, day),
    ];
    for (const experience of coveredScenarios(simulation.scenario, day)) coverage.add(experience);
    if (isDeepStrictEqual(actualFigures, expectedFigures)) return null;
    return { day, scenario: formatScenario(simulation), actual: actualFigures, expected: expectedFigures };
  };
  let day = 0;
  for (; day < lastDay; day += simulation.random.integer(1, 9)) {
    const hasEvents = simulation.random.chance(0.7);
    if (hasEvents) simulateDay(simulation, day);
    const difference = waiverDifference ?? differenceOn(day);
    if (difference) return { difference, coverage };
  }
  if (expectedPage(simulation.scenario, day).status !== 200) payAll(simulation, day);
  return { difference: differenceOn(day), coverage };
}
