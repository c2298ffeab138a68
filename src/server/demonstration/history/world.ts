import type { Day } from '../../../lending/index.ts';
import type { Services } from '../../services.ts';
import type { Chance } from './chance.ts';
import type { Loan } from './loan.ts';
import type { Rows } from './rows.ts';

/** What the history is made with, and what has been made of it so far. */
export type World = Pick<Services, 'config' | 'personal'> & {
  now: Date;
  rows: Rows;
  loans: Loan[];
};

/** An invented borrower. */
export type Person = {
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
  chance: Chance;
};

/** A moment of a day that is the same day from the Americas to India. */
export function momentOf(day: Day, minutes = 0): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) + minutes * 60_000);
}
