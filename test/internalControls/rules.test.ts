import { expect, test } from 'vitest';
import { limitedCalls } from '../../src/contract/desk/approvals.ts';
import type { LedgerEntry, SequenceFacts, StateBefore } from './facts.ts';
import type { Limits } from './limits.ts';
import { type ControlRule, controlRuleNames, findViolations } from './rules.ts';
import type { SequenceRun } from './run.ts';
import { loanKinds } from './templates.ts';

/* Each rule fails on what it forbids, and on nothing else; what is permitted breaks none. */

const limit = { perRequest: 100, perDay: 250 };
const limits = Object.fromEntries(limitedCalls.map((call) => [call, limit])) as Limits;
const loans = loanKinds.map(({ market, principal }, index) => ({
  borrowerId: index,
  orderId: `L${index}`,
  market,
  currency: market === 'MX' ? 'MXN' : 'INR',
  principal,
}));
const run = {
  loans,
  email: 'person',
  lender: { limits: { MX: limits, IN: limits } },
} as unknown as SequenceRun;
const instalment = { orderId: 'L0', number: 1, dueOn: '2026-01-01', unpaid: 5_000 };
const before: StateBefore = {
  lastEntry: 0,
  instalments: [instalment],
  principal: new Map([['L0', 4_000]]),
  closedDay: '[]',
};
const noFacts: SequenceFacts = {
  entries: [],
  refunds: [],
  matches: [],
  returned: [],
  manualPayments: [],
  handledPayments: [],
  ownTermsBroken: [],
  approvedWithoutSecondPerson: [],
  payouts: [],
  ownApprovals: [],
  ownTillDecisions: [],
  heldDays: [],
  closedDay: '[]',
  instalments: [instalment],
  today: '2026-02-11',
  owed: new Map([['L0', 5_000]]),
  buckets: [{ bucket: '31-60', currency: 'MXN', loans: 1 }],
  tillDifferences: [],
};

const day = '2026-02-11';
const at = `${day} 12:00`;
const emptyEntry = { orderId: 'L0', day, at, owed: 0, manualCash: 0, realCash: 0, waived: 0 };
const entry = (event: string, changes: Partial<LedgerEntry>): LedgerEntry => ({
  ...emptyEntry,
  event,
  ...changes,
});
const refund = {
  orderId: 'L0',
  provider: 'sandbox',
  paymentId: 'p',
  amount: 90,
  day,
  at,
  byKind: 'staff',
  by: 'person',
};
const match = {
  orderId: 'L0',
  paymentId: 'p',
  amount: 90,
  day,
  byKind: 'staff',
  by: 'person',
  isSupported: true,
};
const manualPayment = { orderId: 'L0', amount: 90, day, at, isBacked: true, isThirdParty: false };
const back = { paymentId: 'p', times: 1, isMatched: false, isOwn: false };
const repeatThrice = <Item>(item: Item): Item[] => [item, item, item];

/** On as many days, every other one. */
const heldDays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    orderId: 'L0',
    day: new Date(Date.UTC(2026, 1, 2 * index)).toISOString().slice(0, 10),
  }));

const forbiddenFacts: Readonly<Record<ControlRule, Partial<SequenceFacts>>> = {
  realMoneyRefunded: {
    entries: [
      entry('payment:sandbox:p', { realCash: 4_050, owed: -4_050 }),
      entry('refund:sandbox:p', { realCash: -60 }),
    ],
  },
  refundsPerDay: { refunds: repeatThrice(refund) },
  matchesPerDay: { matches: repeatThrice(match) },
  matchEvidence: { matches: [{ ...match, isSupported: false }] },
  suspenseReturnedOnce: { returned: [{ ...back, isOwn: true }] },
  cashOut: { entries: [entry('reversal:key', { manualCash: -10, owed: 10 })] },
  approvalLimits: { approvedWithoutSecondPerson: [{ orderId: 'L0', principal: 101 }] },
  doublePayout: { payouts: [{ orderId: 'L0', sent: 2 }] },
  operatorLimits: { refunds: repeatThrice({ ...refund, byKind: 'operator', by: 'token' }) },
  cashPerDay: { manualPayments: repeatThrice(manualPayment) },
  cashBacked: { manualPayments: [{ ...manualPayment, isBacked: false }] },
  thirdPartyMoney: { manualPayments: [{ ...manualPayment, isThirdParty: true }] },
  waivedPerDay: { entries: repeatThrice(entry('waiver:key', { owed: -90, waived: 90 })) },
  settledPerDay: { entries: [entry('payment:sandbox:p', { realCash: 10, owed: -300, waived: 290 })] },
  restructuredPerDay: { entries: [entry('restructure:key', { owed: -101 })] },
  ownTerms: { ownTermsBroken: ['L0 at 0'] },
  backdated: { entries: [entry('payment:cash_desk:r', { manualCash: 50, owed: -200 })] },
  reversals: { entries: [entry('reversal:key', { owed: -1 })] },
  unexplainedReduction: { entries: [entry('payout:key', { owed: -1 })] },
  tillDifference: { tillDifferences: ['till'] },
  ownRecording: { refunds: [refund], handledPayments: [{ orderId: 'L0', at }] },
  closedDay: { closedDay: '[1]' },
  arrears: { buckets: [{ bucket: '16-30', currency: 'MXN', loans: 1 }] },
  heldWithoutApproval: { heldDays: heldDays(31) },
  ownApproval: { ownApprovals: ['waive by friend'] },
  ownTill: { ownTillDecisions: ['reverse approved'] },
};

test.each(controlRuleNames)('%s', (rule) => {
  const facts = { ...noFacts, ...forbiddenFacts[rule] };
  expect(new Set(findViolations(run, before, facts).map((violation) => violation.rule))).toEqual(
    new Set([rule]),
  );
});

test.each([{ times: 2 }, { isMatched: true }])('unidentified money that goes two ways, %o', (how) => {
  const facts = { ...noFacts, returned: [{ ...back, ...how }] };
  expect(findViolations(run, before, facts).map(({ rule }) => rule)).toEqual(['suspenseReturnedOnce']);
});

test('what is within the limits breaks none', () => {
  const facts: SequenceFacts = {
    ...noFacts,
    refunds: [refund, refund],
    matches: [match, match],
    returned: [back],
    manualPayments: [manualPayment, manualPayment],
    approvedWithoutSecondPerson: [{ orderId: 'L0', principal: 100 }],
    heldDays: heldDays(30),
    entries: [
      entry('waiver:key', { owed: -90, waived: 90 }),
      entry('payment:cash_desk:r', { manualCash: 90, owed: -90 }),
      entry('payment:sandbox:p', { realCash: 4_100, owed: -4_000 }),
      entry('refund:sandbox:p', { realCash: -90 }),
      entry('reversal:other', { realCash: -10, owed: 10 }),
    ],
  };
  expect(findViolations(run, before, facts)).toEqual([]);
});
