import {
  type Balances,
  balancesOf,
  type Day,
  disbursementOf,
  type LoanEvent,
  type LoanTerms,
  type Statement,
  stateAfter,
  statementOf,
} from '../../../lending/index.ts';
import { difference } from '../../ledger/index.ts';
import { momentOf, type Person, type World } from './world.ts';

/** From a day on: by when each instalment is to be paid, and what is unpaid of it. */
type Since = { from: Day; unpaid: readonly { dueOn: Day; amount: number }[] };

/** An invented loan as it is lived: its rules are those of every loan, its books are kept as theirs are. */
export type Loan = {
  person: Person;
  orderId: string;
  productId: string;
  terms: LoanTerms;
  events: LoanEvent[];
  statement: Statement;
  posted: Balances;
  /** Where it stood, in order. */
  course: Since[];
  paid: { on: Day; amount: number }[];
};

/** The money is there: the loan begins. */
export function beginLoan(world: World, of: Pick<Loan, 'person' | 'orderId' | 'productId' | 'terms'>): Loan {
  const { disbursedOn } = of.terms;
  const statement = statementOf(of.terms, [], disbursedOn);
  const loan: Loan = { ...of, events: [], statement, posted: new Map(), course: [], paid: [] };
  world.loans.push(loan);
  book(world, loan, 'disbursement', disbursedOn);
  return loan;
}

/** Replays the loan to a day and posts what changed, as `bookOrder` does. */
export function book({ rows }: World, loan: Loan, event: string, on: Day): Statement {
  const { person, orderId, terms, events, posted } = loan;
  const statement = statementOf(terms, events, on);
  const wanted = balancesOf(statement);
  const lines = [...difference(posted, wanted)].filter(([, amount]) => amount !== 0);
  if (lines.length > 0) {
    rows.ledgerEntries.push({
      borrowerId: person.borrowerId,
      orderId,
      event,
      valueDate: on,
      postedAt: momentOf(on, 1),
      accounts: lines.map(([account]) => account),
      amounts: lines.map(([, amount]) => amount),
    });
  }
  loan.statement = statement;
  loan.posted = wanted;
  loan.course.push({
    from: on,
    unpaid: statement.instalments.map(({ dueOn, lateBase }) => ({ dueOn, amount: lateBase })),
  });
  return statement;
}

/** Brings a loan to today and writes it down as it stands. */
export function keepLoan(world: World, loan: Loan): void {
  const { person, orderId, productId, terms } = loan;
  const { borrowerId, today } = person;
  const { disbursedOn, ...agreed } = terms;
  const statement = book(world, loan, `accrual:${today}`, today);
  const state = stateAfter(statement);
  const askedAt = momentOf(disbursedOn, -90);
  world.rows.orders.push({
    borrowerId,
    orderId,
    productId,
    state,
    terms: agreed,
    openKey: state === 'repaid' ? null : productId,
    createdAt: askedAt,
    decidedAt: momentOf(disbursedOn, -30),
    disbursedOn,
    settledOn: statement.settledOn,
    score: state === 'repaid' && person.chance() < 0.3 ? 3 + Math.floor(person.chance() * 3) : null,
  });
  for (const { number, dueOn, lateBase, lateDays, lateNumerator, lateCap } of statement.instalments) {
    world.rows.instalments.push({
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
export function sumOf(loan: Loan): number {
  return disbursementOf(loan.terms).amount;
}
