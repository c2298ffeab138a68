import type { Before, Entry, Facts } from './figures.ts';
import type { Limits } from './limits.ts';
import type { Run } from './run.ts';

export type Violation = { readonly rule: string; readonly text: string };
type Case = { readonly run: Run; readonly before: Before; readonly facts: Facts };
type Rule = (one: Case) => string[];

const tolerance = 100;
const marketOf = ({ run }: Case, orderId: string): 'MX' | 'IN' =>
  run.loans.find((loan) => loan.orderId === orderId)?.market ?? 'MX';
const limitsOf = (one: Case, orderId: string): Limits => one.run.lender.limits[marketOf(one, orderId)];
const ofKind = (facts: Facts, prefix: string) =>
  facts.entries.filter(({ event }) => event.startsWith(prefix));
const isHand = ({ event }: Entry) => /^payment:(cash_desk|bank_statement):/.test(event);

type Moved = { readonly orderId: string; readonly day: string; readonly amount: number };

/** Those market days on which one kind comes to more than its limit, and amounts that are too large alone. */
function aboveLimit(one: Case, kind: keyof Limits, moved: readonly Moved[]): string[] {
  const sums = new Map<string, number>();
  const found: string[] = [];
  for (const { orderId, day, amount } of moved) {
    const { perRequest } = limitsOf(one, orderId)[kind];
    if (amount > perRequest) found.push(`${kind} of ${amount} on ${orderId}, limit ${perRequest}`);
    const key = `${marketOf(one, orderId)} ${day}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  for (const [key, sum] of sums) {
    const { perDay } = one.run.lender.limits[key.startsWith('MX') ? 'MX' : 'IN'][kind];
    if (sum > perDay) found.push(`${kind} of ${sum} in ${key}, limit ${perDay}`);
  }
  return found;
}

const lowered = (entries: readonly Entry[]): Moved[] =>
  entries
    .map(({ orderId, day, owed }) => ({ orderId, day, amount: -owed }))
    .filter(({ amount }) => amount > 0);

/** Loans that only the honest colleague works on are nobody's fraud. */
const withoutOthers = (run: Run, facts: Facts): Facts => {
  const others = run.loans.at(-1)?.orderId;
  return { ...facts, entries: facts.entries.filter(({ orderId }) => orderId !== others) };
};

const refundsPerDay: Rule = (one) =>
  aboveLimit(
    one,
    'refund',
    one.facts.refunds.filter(({ byKind }) => byKind === 'staff'),
  );
const machines: Rule = (one) => [
  ...aboveLimit(
    one,
    'refund',
    one.facts.refunds.filter(({ byKind }) => byKind === 'operator'),
  ),
  ...aboveLimit(
    one,
    'match',
    one.facts.matches.filter(({ byKind }) => byKind === 'operator'),
  ),
];
const matchesPerDay: Rule = (one) =>
  aboveLimit(
    one,
    'match',
    one.facts.matches.filter(({ byKind }) => byKind === 'staff'),
  );
const matchEvidence: Rule = ({ facts }) =>
  facts.matches
    .filter(({ isSupported }) => !isSupported)
    .map(({ paymentId, amount, orderId, byKind }) => `${amount} of ${paymentId} to ${orderId} by ${byKind}`);
const returned: Rule = ({ facts }) =>
  facts.returned
    .filter(({ times, isMatched, isOwn }) => times > 1 || isMatched || isOwn)
    .map(({ paymentId, times, isOwn }) => `${paymentId} ${times} times${isOwn ? ' by the person' : ''}`);
const cashOut: Rule = ({ facts }) =>
  facts.entries
    .filter(({ handCash }) => handCash < 0)
    .map(({ event, handCash }) => `${-handCash} by ${event}`);
const decisions: Rule = (one) =>
  one.facts.approvedAlone
    .filter(({ orderId, principal }) => principal > limitsOf(one, orderId).decide.perRequest)
    .map(({ orderId, principal }) => `${orderId} of ${principal}`);
const paidTwice: Rule = ({ facts }) =>
  facts.payouts.filter(({ sent }) => sent > 1).map(({ orderId, sent }) => `${orderId} ${sent} times`);

const cashPerDay: Rule = (one) => aboveLimit(one, 'pay', one.facts.handPayments);
const cashHeld: Rule = ({ facts }) =>
  facts.handPayments.filter(({ isHeld }) => !isHeld).map(({ orderId, amount }) => `${amount} on ${orderId}`);
const waivedPerDay: Rule = (one) => aboveLimit(one, 'waive', lowered(ofKind(one.facts, 'waiver:')));
const restructuredPerDay: Rule = (one) =>
  aboveLimit(one, 'restructure', lowered(ofKind(one.facts, 'restructure:')));
const settledPerDay: Rule = (one) =>
  aboveLimit(
    one,
    'settle',
    ofKind(one.facts, 'payment:')
      .map(({ orderId, day, waived }) => ({ orderId, day, amount: waived - tolerance }))
      .filter(({ amount }) => amount > 0),
  );
const ownTerms: Rule = ({ facts }) => [...facts.ownTermsBroken];
const backdated: Rule = (one) =>
  aboveLimit(
    one,
    'waive',
    one.facts.entries
      .filter(isHand)
      .map(({ orderId, day, owed, handCash, waived }) => ({
        orderId,
        day,
        amount: -owed - handCash - waived,
      }))
      .filter(({ amount }) => amount > 0),
  );
const reversals: Rule = ({ facts }) =>
  ofKind(facts, 'reversal:')
    .filter(({ owed }) => owed < 0)
    .map(({ event, owed }) => `${-owed} by ${event}`);

const listed = ['payment:', 'waiver:', 'restructure:', 'reversal:', 'refund:', 'accrual:'];
const unlisted: Rule = ({ facts }) =>
  facts.entries
    .filter(({ event, owed }) => owed < 0 && !listed.some((prefix) => event.startsWith(prefix)))
    .map(({ event, owed }) => `${-owed} by ${event}`);
const tillDifference: Rule = ({ facts }) => [...facts.tillDifferences];

/** Real money that came for a loan and went back, held against what was lent. */
const realMoneyBack: Rule = ({ run, before, facts }) =>
  run.loans.flatMap(({ orderId }) => {
    const own = facts.entries.filter((entry) => entry.orderId === orderId);
    const came = sum(own.filter(({ event }) => event.startsWith('payment:')).map(({ realCash }) => realCash));
    const went = -sum(own.filter(({ event }) => event.startsWith('refund:')).map(({ realCash }) => realCash));
    const most = Math.max(0, came - (before.principal.get(orderId) ?? 0));
    return went > most ? [`${went} of ${came} on ${orderId}, of which ${most} is more than was lent`] : [];
  });
const ownHand: Rule = ({ run, facts }) =>
  facts.refunds
    .filter(
      ({ by, at, orderId }) =>
        by === run.email && facts.touched.some((touch) => touch.orderId === orderId && touch.at <= at),
    )
    .map(({ amount, orderId }) => `${amount} on ${orderId}`);

const closedDay: Rule = ({ before, facts }) =>
  before.closedDay === facts.closedDay ? [] : [`${before.closedDay} became ${facts.closedDay}`];

const thresholds = { '1-3': 1, '16-30': 16, '31-60': 31, '61-90': 61, '91+': 91 } as const;

/** Loans of which money paid less than the oldest instalments, in each bucket and above, held against the report. */
const arrears: Rule = ({ run, before, facts }) => {
  const due = run.loans.map((loan) => ({ ...loan, daysLate: daysLate(loan.orderId, before, facts) }));
  return Object.entries(thresholds).flatMap(([bucket, from]) =>
    ['MXN', 'INR'].flatMap((currency) => {
      const late = due.filter((loan) => loan.currency === currency && loan.daysLate >= from);
      const reported = facts.buckets.filter((row) => row.currency === currency && fromOf(row.bucket) >= from);
      const count = sum(reported.map(({ loans }) => loans));
      return count < late.length
        ? [`${late.map(({ orderId }) => orderId).join(', ')} in ${bucket} and above, reported ${count}`]
        : [];
    }),
  );
};

const fromOf = (bucket: string): number => Number(/\d+/.exec(bucket)?.[0] ?? 0);

/** By the instalments as they stood before, oldest first; a loan that nothing is owed of any more is not late. */
function daysLate(orderId: string, before: Before, facts: Facts): number {
  if (facts.owed.get(orderId) === 0) return 0;
  const entries = facts.entries.filter((entry) => entry.orderId === orderId);
  let cover = sum(entries.map(({ realCash, handCash, waived }) => realCash + handCash + waived)) + tolerance;
  for (const { dueOn, unpaid } of before.instalments.filter((one) => one.orderId === orderId)) {
    if (unpaid > cover) return Math.round((Date.parse(facts.today) - Date.parse(dueOn)) / 86_400_000);
    cover -= unpaid;
  }
  return 0;
}

const ownApproval: Rule = ({ facts }) => [...facts.ownApprovals];

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** By the names of README.md. */
const rules: Readonly<Record<string, Rule>> = {
  realMoneyBack,
  refundsPerDay,
  matchesPerDay,
  matchEvidence,
  returned,
  cashOut,
  decisions,
  paidTwice,
  machines,
  cashPerDay,
  cashHeld,
  waivedPerDay,
  settledPerDay,
  restructuredPerDay,
  ownTerms,
  backdated,
  reversals,
  unlisted,
  tillDifference,
  ownHand,
  closedDay,
  arrears,
  ownApproval,
};

export const ruleNames = Object.keys(rules);

export function violationsOf(run: Run, before: Before, facts: Facts): Violation[] {
  const own = withoutOthers(run, facts);
  return Object.entries(rules).flatMap(([rule, find]) =>
    find({ run, before, facts: rule === 'arrears' ? facts : own }).map((text) => ({ rule, text })),
  );
}
