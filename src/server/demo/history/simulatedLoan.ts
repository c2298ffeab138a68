import type { Balances, Day, LoanEvent, LoanTerms, Statement } from '../../../lending/index.ts';
import type { Services } from '../../modules/services.ts';
import type { Random } from './random.ts';
import type { HistoryRows } from './rows.ts';

/** From a day on: by when each instalment is to be paid, and what is unpaid of it. */
export type UnpaidSince = { from: Day; unpaid: readonly { dueOn: Day; amount: number }[] };

/** What the history is made with, and what has been made of it so far. */
export type HistoryContext = Pick<Services, 'config' | 'personal'> & {
  now: Date;
  rows: HistoryRows;
  loans: SimulatedLoan[];
};

/** An invented borrower. */
export type GeneratedBorrower = {
  borrowerId: number;
  market: string;
  fullName: string;
  address: string;
  phone: string;
  birthDate: string;
  bank: string;
  last4: string;
  account: string;
  bankCode: string;
  joinedOn: Day;
  /** The market's today. */
  today: Day;
  random: Random;
};

/** An invented loan as it is lived: its rules are those of every loan, its books are kept as theirs are. */
export type SimulatedLoan = {
  borrower: GeneratedBorrower;
  orderId: string;
  productId: string;
  terms: LoanTerms;
  events: LoanEvent[];
  statement: Statement;
  postedBalances: Balances;
  /** Where it stood, in order. */
  unpaidHistory: UnpaidSince[];
  paid: { on: Day; amount: number }[];
};
