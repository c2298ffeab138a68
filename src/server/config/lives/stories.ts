import {
  type AgreedTerms,
  addDays,
  laterDay,
  minor,
  type Statement,
  smaller,
} from '../../../lending/index.ts';
import type { Life } from './life.ts';

/** What may happen to a loan until nothing of it is owed. */
export type Story = {
  readonly name: string;
  /** Whether it goes otherwise for who has borrowed before. */
  readonly isByClient?: true;
  /** Whether it is a story of extensions. */
  readonly isExtended?: true;
  readonly tell: (life: Life, terms: AgreedTerms) => Statement;
};

export const stories: readonly Story[] = [
  { name: 'when it is repaid on time', tell: (life) => repayOnTime(life, life.read(life.paidOutOn)) },
  { name: 'when it is repaid early', tell: repayEarly },
  { name: 'when it is repaid in parts', tell: repayInParts },
  { name: 'when it is repaid late', isByClient: true, tell: repayLate },
  { name: 'when it is extended as often as it may be', isExtended: true, tell: extendAndRepay },
];

/** A long way past the last day on which a late charge changes. */
const daysLate = 30;

/** All pages are read on the first due day and on the last. */
function repayOnTime(life: Life, from: Statement): Statement {
  const count = from.instalments.length;
  let statement = from;
  for (let place = 1; place <= count && statement.repayDate !== null; place++) {
    const on = laterDay(statement.repayDate, statement.asOf);
    const look = place === 1 || place === count ? life.read : life.see;
    life.pay(on, look(on).repayAmount);
    statement = life.see(on);
  }
  return life.read(statement.asOf);
}

function repayEarly(life: Life): Statement {
  const { earlyRepaymentFrom, asOf } = life.see(life.paidOutOn);
  const { payoff, asOf: on } = life.read(laterDay(addDays(asOf, 1), earlyRepaymentFrom ?? asOf));
  life.pay(on, payoff);
  return life.read(on);
}

/** A little on the first day, half on the due day, the whole on the day after. */
function repayInParts(life: Life, { leastPart }: AgreedTerms): Statement {
  const first = life.see(addDays(life.paidOutOn, 1));
  life.pay(first.asOf, smaller(first.payoff, leastPart ?? minor(1)));
  const { repayDate } = life.read(first.asOf);
  const due = life.see(repayDate ?? first.asOf);
  const half = minor(Math.ceil(due.repayAmount / 2));
  if (half > 0) life.pay(due.asOf, half);
  const dayAfter = life.read(addDays(due.asOf, 1));
  if (dayAfter.payoff > 0) life.pay(dayAfter.asOf, dayAfter.payoff);
  return life.read(dayAfter.asOf);
}

/** Through every tier, from its first day to its last. */
function repayLate(life: Life, { late }: AgreedTerms): Statement {
  const dueOn = life.see(life.paidOutOn).repayDate ?? life.paidOutOn;
  const changes = late.daily.flatMap(({ fromDay, toDay }) => [fromDay, toDay ?? fromDay + daysLate]);
  for (const days of new Set(changes)) life.read(addDays(dueOn, days));
  const { asOf, payoff } = life.see(addDays(dueOn, Math.max(...changes) + 1));
  life.pay(asOf, payoff);
  return life.read(asOf);
}

/** The first time two days late. */
function extendAndRepay(life: Life, { deferral }: AgreedTerms): Statement {
  const most = deferral?.maxTimes ?? 0;
  let statement = life.see(life.paidOutOn);
  for (let time = 1; time <= most && statement.repayDate !== null; time++) {
    const on = addDays(statement.repayDate, time === 1 ? 2 : 0);
    life.extend(on);
    statement = time === 1 || time === most ? life.read(on) : life.see(on);
  }
  return repayOnTime(life, statement);
}
