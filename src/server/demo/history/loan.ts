import type { SandboxPayoutReply } from '../../../contract/desk/payouts.ts';
import {
  computeBalances,
  computeDisbursement,
  computeStatement,
  type Day,
  getDisbursedState,
  type Statement,
} from '../../../lending/index.ts';
import { diffBalances, type PostingKey, toPostingKey } from '../../modules/ledger/index.ts';
import { toInstalmentRows } from '../../modules/loans/index.ts';
import type { Offer } from '../../modules/loans/origination/index.ts';
import { payoutContext } from '../../platform/fieldEncryption/index.ts';
import {
  type GeneratedBorrower,
  type HistoryContext,
  instantOn,
  randomDigits,
  type SimulatedLoan,
  toLanguage,
  withProbability,
} from './context.ts';
import texts from './texts.json' with { type: 'json' };

/** Records the disbursal of a loan. */
export function disburseLoan(
  history: HistoryContext,
  loanBase: Pick<SimulatedLoan, 'borrower' | 'orderId' | 'productId' | 'terms'>,
): SimulatedLoan {
  const { disbursedOn } = loanBase.terms;
  const statement = computeStatement(loanBase.terms, [], disbursedOn);
  const loan: SimulatedLoan = {
    ...loanBase,
    events: [],
    statement,
    postedBalances: new Map(),
    unpaidHistory: [],
    paid: [],
  };
  history.loans.push(loan);
  replayAndPost(history, loan, toPostingKey('disbursement'), disbursedOn);
  return loan;
}

/** Replays the loan to a day and posts the difference of balances, as `reprocessDisbursedLoan` does. */
export function replayAndPost(
  { rows }: HistoryContext,
  loan: SimulatedLoan,
  event: PostingKey,
  on: Day,
): Statement {
  const { borrower, orderId, terms, events, postedBalances } = loan;
  const statement = computeStatement(terms, events, on);
  const balances = computeBalances(statement);
  const lines = [...diffBalances(postedBalances, balances)].filter(([, amount]) => amount !== 0);
  if (lines.length > 0) {
    rows.ledgerEntries.push({
      borrowerId: borrower.borrowerId,
      orderId,
      event,
      valueDate: on,
      postedAt: instantOn(on, 1),
      accounts: lines.map(([account]) => account),
      amounts: lines.map(([, amount]) => amount),
    });
  }
  loan.statement = statement;
  loan.postedBalances = balances;
  loan.unpaidHistory.push({
    from: on,
    unpaid: statement.instalments.map(({ dueOn, lateBase }) => ({ dueOn, amount: lateBase })),
  });
  return statement;
}

/** Replays a loan to today and adds its rows. */
export function addLoan(history: HistoryContext, loan: SimulatedLoan): void {
  const { borrower, orderId, productId, terms } = loan;
  const { borrowerId, today } = borrower;
  const { disbursedOn, ...agreed } = terms;
  const statement = replayAndPost(history, loan, toPostingKey('accrual', today), today);
  const state = getDisbursedState(statement);
  const askedAt = instantOn(disbursedOn, -90);
  history.rows.orders.push({
    borrowerId,
    orderId,
    productId,
    state,
    terms: agreed,
    blockedProductId: state === 'repaid' ? null : productId,
    createdAt: askedAt,
    decidedAt: instantOn(disbursedOn, -30),
    ...toDecider(history, borrower, false),
    disbursedOn,
    settledOn: statement.settledOn,
    score: state === 'repaid' && borrower.random() < 0.3 ? 3 + Math.floor(borrower.random() * 3) : null,
  });
  history.rows.instalments.push(...toInstalmentRows({ borrowerId, orderId }, statement.instalments, today));
}

export const undecided = { deciderKind: null, decidedBy: null, decisionReason: null };

/** Staff decline an application for its low income; the rules approve the others. */
export function toDecider({ config }: HistoryContext, { market }: GeneratedBorrower, isDeclined: boolean) {
  return isDeclined
    ? ({
        deciderKind: 'staff',
        decidedBy: 'risk@quincena.example',
        decisionReason: texts.lowIncome[toLanguage(config, market)],
      } as const)
    : ({ deciderKind: 'system', decidedBy: '', decisionReason: '' } as const);
}

/** What the borrower is paid out. */
export function disbursedAmount(loan: SimulatedLoan): number {
  return computeDisbursement(loan.terms).amount;
}

type PayoutSpec = { orderId: string; requestedOn: Day; state: 'arrived' | 'returned' };

const returnReason: SandboxPayoutReply = 'account closed';
const returnShare = 0.02;

/** Adds the payout of an order; a share of them is returned once before it arrives. */
export function addPayout(
  history: HistoryContext,
  borrower: GeneratedBorrower,
  offer: Offer,
  { orderId, requestedOn, state }: PayoutSpec,
): void {
  const { borrowerId, random } = borrower;
  const isRetried = state === 'arrived' && withProbability(random, returnShare);
  const states = isRetried ? (['returned', 'arrived'] as const) : ([state] as const);
  for (const [index, one] of states.entries()) {
    const payoutId = `P${orderId.slice(1)}${index + 1}`;
    const createdAt = instantOn(requestedOn, -29 + index * 10);
    const { amount } = offer.disbursement;
    const { currency } = offer.terms;
    const { encrypt } = history.fieldEncryption;
    history.rows.payoutDirectory.push({ payoutId, borrowerId, orderId });
    const endedAt = new Date(createdAt.getTime() + 240_000);
    history.rows.sandboxPayouts.push({
      payoutId,
      orderId,
      amount,
      currency,
      accountNumber: borrower.account,
      state: one,
      reason: one === 'returned' ? returnReason : '',
      at: endedAt,
      givenAt: createdAt,
    });
    history.rows.payouts.push({
      borrowerId,
      orderId,
      attempt: index + 1,
      payoutId,
      provider: 'sandbox',
      state: one,
      amount,
      currency,
      beneficiaryName: encrypt(payoutContext(payoutId, 'beneficiary_name'), borrower.fullName),
      bankCode: borrower.bankCode,
      accountNumber: encrypt(payoutContext(payoutId, 'account_number'), borrower.account),
      providerId: payoutId,
      reason: one === 'returned' ? returnReason : '',
      createdAt,
      sentAt: createdAt,
      askedAt: createdAt,
      endedAt,
    });
  }
}

const cardShare = 0.05;

/** Some have a card, with a charge of it that the bank declined before they paid otherwise. */
export function addCard({ rows }: HistoryContext, { borrower, orderId, terms, paid }: SimulatedLoan): void {
  const { borrowerId, random, joinedOn } = borrower;
  const [first] = paid;
  if (first === undefined || !withProbability(random, cardShare)) return;
  if (rows.cards.some((card) => card.borrowerId === borrowerId)) return;
  const cardId = 'h1';
  rows.cards.push({
    borrowerId,
    cardId,
    bankName: 'BBVA',
    bankCode: 'BBVA',
    last4: randomDigits(random, 4),
    providerToken: `sandbox-h-${borrowerId}`,
    requiresCode: withProbability(random, 0.5),
    addedAt: instantOn(joinedOn, 20),
  });
  const recordId = `C${orderId.slice(1)}`;
  const at = instantOn(first.on, -30);
  const { currency } = terms;
  rows.cardPayments.push({
    borrowerId,
    recordId,
    orderId,
    cardId,
    tokenHash: Buffer.from(recordId),
    amount: first.amount,
    currency,
    state: 'failed',
    failure: 'declined',
    createdAt: at,
    codeSentAt: null,
    chargingAt: at,
    nextPollAt: null,
    continueUrl: null,
  });
  const providerPayment = {
    chargeId: `ch-${recordId}`,
    amount: first.amount,
    currency,
    outcome: 'declined' as const,
  };
  rows.sandboxCardCharges.push({ idempotencyKey: recordId, ...providerPayment, chargedAt: at });
}
