import { isDeepStrictEqual } from 'node:util';
import {
  computeBalances,
  computeCoolingOffExit,
  computeReversalEffect,
  computeStatement,
  findExtensionFee,
  type OpeningEvent,
} from '../../src/lending/index.ts';
import { exitAmount } from './coolingOff.ts';
import { coveredScenarios } from './coverage.ts';
import { expectedPage, extensionFee, outstandingOn } from './expectedPages.ts';
import {
  createOpeningEvent,
  dateOfDay,
  toLoanEvents,
  toLoanTerms,
  toReversalEvent,
} from './lendingEvents.ts';
import {
  type LoanOrigin,
  type OfflineSimulation,
  payAll,
  simulateDay,
  startOfflineSimulation,
} from './offlineSimulation.ts';
import { createRandom } from './random.ts';

/* Holds the replay of src/lending against the second calculation, over the same events. */

const lastDay = 150;

function lendingFigures(simulation: OfflineSimulation, opening: OpeningEvent | null, today: number) {
  const terms = toLoanTerms(simulation);
  const events = [...toLoanEvents(simulation.scenario), ...(opening === null ? [] : [opening])];
  const statement = computeStatement(terms, events, dateOfDay(today));
  return {
    isSettled: statement.settledOn !== null,
    due: statement.repayDate,
    amountDue: statement.repayAmount,
    payoff: statement.payoff,
    remaining: statement.remaining,
    credit: statement.credit,
    extensionPrice: findExtensionFee(terms, statement),
    coolingOffExit: computeCoolingOffExit(terms, statement)?.amount ?? null,
    held: statement.extensionHeld,
    ledger: Object.fromEntries([...computeBalances(statement)].sort()),
  };
}

function referenceFigures({ scenario }: OfflineSimulation, today: number) {
  const { status, due, amountDue, payoff, credit, held, ledger } = expectedPage(scenario, today);
  const price = extensionFee(scenario, today);
  const exit = exitAmount(scenario, today);
  return {
    isSettled: status === 200,
    due: due === null ? null : dateOfDay(due),
    amountDue: Number(amountDue),
    payoff: Number(payoff),
    remaining: Number(outstandingOn(scenario, today)),
    credit: Number(credit),
    extensionPrice: price === null ? null : Number(price),
    coolingOffExit: exit === null ? null : Number(exit),
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

/** Simulates one loan to its end by both; the first difference, and the scenarios that the loan covered. */
export function compareSimulation(
  seed: number,
  origin: LoanOrigin,
): { difference: Difference | null; coverage: Set<string> } {
  const coverage = new Set<string>();
  let waiverDifference: Difference | null = null;
  let opening: OpeningEvent | null = null;
  const simulation = startOfflineSimulation(
    createRandom(seed),
    origin,
    (scenario, reversal, today, expectedWaivers) => {
      const event = toReversalEvent(reversal, scenario.reversals.length);
      const asOf = dateOfDay(today);
      const reversalInput = {
        terms: toLoanTerms(simulation),
        events: [...toLoanEvents(scenario), ...(opening === null ? [] : [opening])],
        reversal: event,
        asOf,
      };
      const { waivers } = computeReversalEffect({ ...reversalInput, waiver: 'accruedWhilePaid' });
      const actualFigures = waivers.map(({ of, amount }) => [of, amount]);
      const expectedFigures = expectedWaivers.map(({ of, amount }) => [of, Number(amount)]);
      if (expectedFigures.length > 0) coverage.add('had accruals waived with a reversal');
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
      lendingFigures(simulation, opening, day),
      referenceFigures(simulation, day),
    ];
    for (const scenario of coveredScenarios(simulation.scenario, day)) coverage.add(scenario);
    if (isDeepStrictEqual(actualFigures, expectedFigures)) return null;
    return { day, scenario: formatScenario(simulation), actual: actualFigures, expected: expectedFigures };
  };
  let day = 0;
  for (; day < lastDay; day += simulation.random.integer(1, 9)) {
    const hasEvents = simulation.random.chance(0.7);
    if (hasEvents) simulateDay(simulation, day);
    opening ??= createOpeningEvent(simulation);
    const difference = waiverDifference ?? differenceOn(day);
    if (difference) return { difference, coverage };
  }
  if (expectedPage(simulation.scenario, day).status !== 200) payAll(simulation, day);
  return { difference: differenceOn(day), coverage };
}
