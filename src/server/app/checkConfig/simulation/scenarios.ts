import {
  type AgreedTerms,
  addDays,
  laterDay,
  minimum,
  minor,
  type Statement,
} from '../../../../lending/index.ts';
import type { LoanSimulation } from './loanSimulation.ts';

/** What may happen to a loan until nothing of it is owed. */
export type RepaymentScenario = {
  readonly name: string;
  /** Whether it goes otherwise for who has borrowed before. */
  readonly dependsOnClientKind?: true;
  /** Whether it is a story of extensions. */
  readonly usesExtensions?: true;
  readonly run: (simulation: LoanSimulation, terms: AgreedTerms) => Statement;
};

export const repaymentScenarios: readonly RepaymentScenario[] = [
  {
    name: 'when it is repaid on time',
    run: (simulation) => repayOnTime(simulation, simulation.renderPages(simulation.paidOutOn)),
  },
  { name: 'when it is repaid early', run: repayEarly },
  { name: 'when it is repaid in parts', run: repayInParts },
  { name: 'when it is repaid late', dependsOnClientKind: true, run: repayLate },
  { name: 'when it is extended as often as it may be', usesExtensions: true, run: extendAndRepay },
];

/** A long way past the last day on which a late charge changes. */
const daysPastLastTier = 30;

/** All pages are read on the first due day and on the last. */
function repayOnTime(simulation: LoanSimulation, from: Statement): Statement {
  const count = from.instalments.length;
  let statement = from;
  for (let number = 1; number <= count && statement.repayDate !== null; number++) {
    const on = laterDay(statement.repayDate, statement.asOf);
    const step = number === 1 || number === count ? simulation.renderPages : simulation.computeStatement;
    simulation.pay(on, step(on).repayAmount);
    statement = simulation.computeStatement(on);
  }
  return simulation.renderPages(statement.asOf);
}

function repayEarly(simulation: LoanSimulation): Statement {
  const { earlyRepaymentFrom, asOf } = simulation.computeStatement(simulation.paidOutOn);
  const { payoff, asOf: on } = simulation.renderPages(laterDay(addDays(asOf, 1), earlyRepaymentFrom ?? asOf));
  simulation.pay(on, payoff);
  return simulation.renderPages(on);
}

/** A little on the first day, half on the due day, the whole on the day after. */
function repayInParts(simulation: LoanSimulation, { leastPart }: AgreedTerms): Statement {
  const first = simulation.computeStatement(addDays(simulation.paidOutOn, 1));
  simulation.pay(first.asOf, minimum(first.payoff, leastPart ?? minor(1)));
  const { repayDate } = simulation.renderPages(first.asOf);
  const due = simulation.computeStatement(repayDate ?? first.asOf);
  const halfAmount = minor(Math.ceil(due.repayAmount / 2));
  if (halfAmount > 0) simulation.pay(due.asOf, halfAmount);
  const dayAfterDue = simulation.renderPages(addDays(due.asOf, 1));
  if (dayAfterDue.payoff > 0) simulation.pay(dayAfterDue.asOf, dayAfterDue.payoff);
  return simulation.renderPages(dayAfterDue.asOf);
}

/** Through every tier, from its first day to its last. */
function repayLate(simulation: LoanSimulation, { late }: AgreedTerms): Statement {
  const dueOn = simulation.computeStatement(simulation.paidOutOn).repayDate ?? simulation.paidOutOn;
  const changes = late.daily.flatMap(({ fromDay, toDay }) => [fromDay, toDay ?? fromDay + daysPastLastTier]);
  for (const days of new Set(changes)) simulation.renderPages(addDays(dueOn, days));
  const { asOf, payoff } = simulation.computeStatement(addDays(dueOn, Math.max(...changes) + 1));
  simulation.pay(asOf, payoff);
  return simulation.renderPages(asOf);
}

/** The first time two days late. */
function extendAndRepay(simulation: LoanSimulation, { deferral }: AgreedTerms): Statement {
  const maxTimes = deferral?.maxTimes ?? 0;
  let statement = simulation.computeStatement(simulation.paidOutOn);
  for (
    let extensionNumber = 1;
    extensionNumber <= maxTimes && statement.repayDate !== null;
    extensionNumber++
  ) {
    const on = addDays(statement.repayDate, extensionNumber === 1 ? 2 : 0);
    simulation.extend(on);
    statement =
      extensionNumber === 1 || extensionNumber === maxTimes
        ? simulation.renderPages(on)
        : simulation.computeStatement(on);
  }
  return repayOnTime(simulation, statement);
}
