import {
  computeBalances,
  computeDisbursement,
  computeStatement,
  type Day,
  getDisbursedState,
  type Statement,
} from '../../../lending/index.ts';
import { diffBalances } from '../../modules/ledger/index.ts';
import { instantOn } from './context.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

/** The money is there: the loan begins. */
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
  replayAndPost(history, loan, 'disbursement', disbursedOn);
  return loan;
}

/** Replays the loan to a day and posts what changed, as `bookOrder` does. */
export function replayAndPost(
  { rows }: HistoryContext,
  loan: SimulatedLoan,
  event: string,
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

/** Brings a loan to today and writes it down as it stands. */
export function addLoan(history: HistoryContext, loan: SimulatedLoan): void {
  const { borrower, orderId, productId, terms } = loan;
  const { borrowerId, today } = borrower;
  const { disbursedOn, ...agreed } = terms;
  const statement = replayAndPost(history, loan, `accrual:${today}`, today);
  const state = getDisbursedState(statement);
  const askedAt = instantOn(disbursedOn, -90);
  history.rows.orders.push({
    borrowerId,
    orderId,
    productId,
    state,
    terms: agreed,
    openKey: state === 'repaid' ? null : productId,
    createdAt: askedAt,
    decidedAt: instantOn(disbursedOn, -30),
    disbursedOn,
    settledOn: statement.settledOn,
    score: state === 'repaid' && borrower.random() < 0.3 ? 3 + Math.floor(borrower.random() * 3) : null,
  });
  for (const { number, dueOn, lateBase, lateDays, lateNumerator, lateCap } of statement.instalments) {
    history.rows.instalments.push({
      borrowerId,
      orderId,
      number,
      dueOn,
      unpaid: lateBase,
      lateDays,
      lateExact: lateNumerator,
      lateThrough: today,
      lateCap,
    });
  }
}

/** What the borrower is paid out. */
export function disbursedAmount(loan: SimulatedLoan): number {
  return computeDisbursement(loan.terms).amount;
}
