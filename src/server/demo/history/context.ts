import type { Day } from '../../../lending/index.ts';
import type { Services } from '../../modules/services.ts';
import type { SimulatedLoan } from './loan.ts';
import type { Random } from './random.ts';
import type { HistoryRows } from './rows.ts';

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

/** A moment of a day that is the same day from the Americas to India. */
export function instantOn(day: Day, minutes = 0): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) + minutes * 60_000);
}
