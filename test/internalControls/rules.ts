import type { LedgerEntry, SequenceFacts, StateBefore } from './facts.ts';
import type { Limits } from './limits.ts';
import type { SequenceRun } from './run.ts';

export type Violation = { readonly rule: string; readonly text: string };
type RuleInput = { readonly run: SequenceRun; readonly before: StateBefore; readonly facts: SequenceFacts };
type Rule = (input: RuleInput) => string[];

const tolerance = 100;
const marketOfOrder = ({ run }: RuleInput, orderId: string): 'MX' | 'IN' =>
  run.loans.find((loan) => loan.orderId === orderId)?.market ?? 'MX';
const limitsOfOrder = (input: RuleInput, orderId: string): Limits =>
  input.run.lender.limits[marketOfOrder(input, orderId)];
const entriesOfKind = (facts: SequenceFacts, prefix: string) =>
  facts.entries.filter(({ event }) => event.startsWith(prefix));
const isManualPayment = ({ event }: LedgerEntry) => /^payment:(cash_desk|bank_statement):/.test(event);

type DatedAmount = { readonly orderId: string; readonly day: string; readonly amount: number };

/** Those market days on which one kind comes to more than its limit, and amounts that are too large alone. */
function exceedingLimits(
  input: RuleInput,
  kind: keyof Limits,
  datedAmounts: readonly DatedAmount[],
): string[] {
  const sums = new Map<string, number>();
  const found: string[] = [];
  for (const { orderId, day, amount } of datedAmounts) {
    const { perRequest } = limitsOfOrder(input, orderId)[kind];
    if (amount > perRequest) found.push(`${kind} of ${amount} on ${orderId}, limit ${perRequest}`);
    const key = `${marketOfOrder(input, orderId)} ${day}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  for (const [key, sum] of sums) {
    const { perDay } = input.run.lender.limits[key.startsWith('MX') ? 'MX' : 'IN'][kind];
    if (sum > perDay) found.push(`${kind} of ${sum} in ${key}, limit ${perDay}`);
  }
  return found;
}

const debtReductions = (entries: readonly LedgerEntry[]): DatedAmount[] =>
  entries
    .map(({ orderId, day, owed }) => ({ orderId, day, amount: -owed }))
    .filter(({ amount }) => amount > 0);

/** Loans that only the honest colleague works on can show no fraud. */
const withoutColleagueLoan = (run: SequenceRun, facts: SequenceFacts): SequenceFacts => {
  const others = run.loans.at(-1)?.orderId;
  return { ...facts, entries: facts.entries.filter(({ orderId }) => orderId !== others) };
};

const refundsPerDay: Rule = (input) =>
  exceedingLimits(
    input,
    'refund',
    input.facts.refunds.filter(({ byKind }) => byKind === 'staff'),
  );
const operatorLimits: Rule = (input) => [
  ...exceedingLimits(
    input,
    'refund',
    input.facts.refunds.filter(({ byKind }) => byKind === 'operator'),
  ),
  ...exceedingLimits(
    input,
    'match',
    input.facts.matches.filter(({ byKind }) => byKind === 'operator'),
  ),
];
const matchesPerDay: Rule = (input) =>
  exceedingLimits(
    input,
    'match',
    input.facts.matches.filter(({ byKind }) => byKind === 'staff'),
  );
const matchEvidence: Rule = ({ facts }) =>
  facts.matches
    .filter(({ isSupported }) => !isSupported)
    .map(({ paymentId, amount, orderId, byKind }) => `${amount} of ${paymentId} to ${orderId} by ${byKind}`);
const suspenseReturnedOnce: Rule = ({ facts }) =>
  facts.returned
    .filter(({ times, isMatched, isOwn }) => times > 1 || isMatched || isOwn)
    .map(({ paymentId, times, isOwn }) => `${paymentId} ${times} times${isOwn ? ' by the person' : ''}`);
const cashOut: Rule = ({ facts }) =>
  facts.entries
    .filter(({ manualCash }) => manualCash < 0)
    .map(({ event, manualCash }) => `${-manualCash} by ${event}`);
const approvalLimits: Rule = (input) =>
  input.facts.approvedWithoutSecondPerson
    .filter(({ orderId, principal }) => principal > limitsOfOrder(input, orderId).decide.perRequest)
    .map(({ orderId, principal }) => `${orderId} of ${principal}`);
const doublePayout: Rule = ({ facts }) =>
  facts.payouts.filter(({ sent }) => sent > 1).map(({ orderId, sent }) => `${orderId} ${sent} times`);

const cashPerDay: Rule = (input) => exceedingLimits(input, 'pay', input.facts.manualPayments);
const cashBacked: Rule = ({ facts }) =>
  facts.manualPayments
    .filter(({ isBacked }) => !isBacked)
    .map(({ orderId, amount }) => `${amount} on ${orderId}`);
const thirdPartyMoney: Rule = ({ facts }) =>
  facts.manualPayments
    .filter(({ isThirdParty }) => isThirdParty)
    .map(({ orderId, amount }) => `${amount} on ${orderId}`);
const waivedPerDay: Rule = (input) =>
  exceedingLimits(input, 'waive', debtReductions(entriesOfKind(input.facts, 'waiver:')));
const restructuredPerDay: Rule = (input) =>
  exceedingLimits(input, 'restructure', debtReductions(entriesOfKind(input.facts, 'restructure:')));
const settledPerDay: Rule = (input) =>
  exceedingLimits(
    input,
    'settle',
    entriesOfKind(input.facts, 'payment:')
      .map(({ orderId, day, waived }) => ({ orderId, day, amount: waived - tolerance }))
      .filter(({ amount }) => amount > 0),
  );
const ownTerms: Rule = ({ facts }) => [...facts.ownTermsBroken];
const backdated: Rule = (input) =>
  exceedingLimits(
    input,
    'waive',
    input.facts.entries
      .filter(isManualPayment)
      .map(({ orderId, day, owed, manualCash, waived }) => ({
        orderId,
        day,
        amount: -owed - manualCash - waived,
      }))
      .filter(({ amount }) => amount > 0),
  );
const reversals: Rule = ({ facts }) =>
  entriesOfKind(facts, 'reversal:')
    .filter(({ owed }) => owed < 0)
    .map(({ event, owed }) => `${-owed} by ${event}`);

const knownEvents = ['payment:', 'waiver:', 'restructure:', 'reversal:', 'refund:', 'accrual:'];
const unexplainedReduction: Rule = ({ facts }) =>
  facts.entries
    .filter(({ event, owed }) => owed < 0 && !knownEvents.some((prefix) => event.startsWith(prefix)))
    .map(({ event, owed }) => `${-owed} by ${event}`);
const tillDifference: Rule = ({ facts }) => [...facts.tillDifferences];

/** Real money that came for a loan and went back, held against what was lent. */
const realMoneyRefunded: Rule = ({ run, before, facts }) =>
  run.loans.flatMap(({ orderId }) => {
    const ownFacts = facts.entries.filter((entry) => entry.orderId === orderId);
    const received = sum(
      ownFacts.filter(({ event }) => event.startsWith('payment:')).map(({ realCash }) => realCash),
    );
    const refunded = -sum(
      ownFacts.filter(({ event }) => event.startsWith('refund:')).map(({ realCash }) => realCash),
    );
    const maxRefund = Math.max(0, received - (before.principal.get(orderId) ?? 0));
    return refunded > maxRefund
      ? [`${refunded} of ${received} on ${orderId}, of which ${maxRefund} is more than was lent`]
      : [];
  });
const ownRecording: Rule = ({ run, facts }) =>
  facts.refunds
    .filter(
      ({ by, at, orderId }) =>
        by === run.email &&
        facts.handledPayments.some((touch) => touch.orderId === orderId && touch.at <= at),
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
      const lateLoans = due.filter((loan) => loan.currency === currency && loan.daysLate >= from);
      const reported = facts.buckets.filter(
        (row) => row.currency === currency && bucketStart(row.bucket) >= from,
      );
      const count = sum(reported.map(({ loans }) => loans));
      return count < lateLoans.length
        ? [`${lateLoans.map(({ orderId }) => orderId).join(', ')} in ${bucket} and above, reported ${count}`]
        : [];
    }),
  );
};

const bucketStart = (bucket: string): number => Number(/\d+/.exec(bucket)?.[0] ?? 0);

/** By the instalments as they stood before, oldest first; a loan that nothing is owed of any more is not late. */
function daysLate(orderId: string, before: StateBefore, facts: SequenceFacts): number {
  if (facts.owed.get(orderId) === 0) return 0;
  const entries = facts.entries.filter((entry) => entry.orderId === orderId);
  let covered =
    sum(entries.map(({ realCash, manualCash, waived }) => realCash + manualCash + waived)) + tolerance;
  for (const { dueOn, unpaid } of before.instalments.filter((instalment) => instalment.orderId === orderId)) {
    if (unpaid > covered) return Math.round((Date.parse(facts.today) - Date.parse(dueOn)) / 86_400_000);
    covered -= unpaid;
  }
  return 0;
}

/** As `collectionHolds` of the configuration sets them. */
const holdLimit = { maxDaysWithoutApproval: 30, withinDays: 90 };

const heldWithoutApproval: Rule = ({ run, facts }) =>
  run.loans.flatMap(({ orderId }) => {
    const days = facts.heldDays
      .filter((held) => held.orderId === orderId)
      .map(({ day }) => Date.parse(day) / 86_400_000);
    const counts = days.map((first) =>
      days.filter((day) => day >= first && day < first + holdLimit.withinDays),
    );
    const longest = Math.max(0, ...counts.map(({ length }) => length));
    return longest > holdLimit.maxDaysWithoutApproval ? [`${longest} days on ${orderId}`] : [];
  });
const ownApproval: Rule = ({ facts }) => [...facts.ownApprovals];
const ownTill: Rule = ({ facts }) => [...facts.ownTillDecisions];

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** What must not happen in a market day, or in the whole sequence. */
const rules = {
  /** Credit: real payments go back only beyond the principal lent. */
  realMoneyRefunded,
  /** Money out: refunds of provider payments come to at most `perDay`, each to `perRequest`. */
  refundsPerDay,
  /** Matches stay within the limit. */
  matchesPerDay,
  /** None without reference or earlier claim. */
  matchEvidence,
  /** Returned suspense: none by the person; once by others, and no loan's besides. */
  suspenseReturnedOnce,
  /** No reversal of hand-recorded money. */
  cashOut,
  /** Approvals stay within `decide`. */
  approvalLimits,
  /** No second disbursement. */
  doublePayout,
  /** Within the token's daily limit. */
  operatorLimits,
  /** Debt down: hand-recorded money comes to at most `perDay`, each to `perRequest`. */
  cashPerDay,
  /** Each payment is in an open till or on an imported line. */
  cashBacked,
  /** A stranger's transfer on a colleague's statement is on no loan whose borrower hadn't claimed it before. */
  thirdPartyMoney,
  waivedPerDay,
  settledPerDay,
  restructuredPerDay,
  /** No restructure below the loan's rate. */
  ownTerms,
  /** Charges undone by an earlier value date come to at most the waiver limit. */
  backdated,
  /** A reversal never lowers what is owed. */
  reversals,
  /** No other entry but real money lowers debt. */
  unexplainedReduction,
  /** A difference has an approval request, and so has each corrected count. */
  tillDifference,
  /** No refund on a loan that the person changed, nor of hand-recorded money. */
  ownRecording,
  /** A closed day's figures stay the same. */
  closedDay,
  /** No loan leaves its bucket unless money paid the oldest instalments. */
  arrears,
  /** A loan's collection is held for at most `maxDaysWithoutApproval` of any `withinDays`. */
  heldWithoutApproval,
  /** No request of the person was approved. */
  ownApproval,
  /** The person decided nothing about cash of the own till or a deposit that may be the own. */
  ownTill,
} satisfies Readonly<Record<string, Rule>>;

export type ControlRule = keyof typeof rules;
export const controlRuleNames = Object.keys(rules) as ControlRule[];

export function findViolations(run: SequenceRun, before: StateBefore, facts: SequenceFacts): Violation[] {
  const ownFacts = withoutColleagueLoan(run, facts);
  return Object.entries(rules).flatMap(([rule, evaluate]) =>
    evaluate({ run, before, facts: rule === 'arrears' ? facts : ownFacts }).map((text) => ({ rule, text })),
  );
}
