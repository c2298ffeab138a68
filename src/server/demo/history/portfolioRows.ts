import { bucketForDaysLate, type PortfolioBucket } from '../../../contract/desk/delinquencyBuckets.ts';
import { addDays, type Day, daysBetween } from '../../../lending/index.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

type LoanTotals = { loans: number; amount: number };

/** What the portfolio's job would have prepared on each day of the history, from where each loan stood on it. */
export function addPortfolioRows(history: HistoryContext, until: Day): void {
  addPortfolioDays(history, until);
  addPortfolioRolls(history, until);
  addPortfolioMarks(history, until);
  addCollected(history, until);
}

type LoanBalance = { bucket: PortfolioBucket; amount: number };

/** Null before it was paid out, and once nothing is owed. */
function balanceOn({ unpaidHistory: course }: SimulatedLoan, on: Day): LoanBalance | null {
  const since = course.findLast(({ from }) => from <= on);
  const unpaid = since?.unpaid.filter(({ amount }) => amount > 0) ?? [];
  const [oldest] = unpaid;
  if (oldest === undefined) return null;
  const amount = unpaid.reduce((sum, one) => sum + one.amount, 0);
  return { bucket: bucketForDaysLate(Math.max(0, daysBetween(oldest.dueOn, on))), amount };
}

function* openDays({ unpaidHistory: course, terms }: SimulatedLoan, until: Day): Generator<Day> {
  const last = course.findLast(({ unpaid }) => unpaid.some(({ amount }) => amount > 0));
  const isOpen = last === course.at(-1);
  const end = isOpen ? until : (course.at(-1)?.from ?? until);
  for (let day: Day = terms.disbursedOn; day <= end && day < until; day = addDays(day, 1)) yield day;
}

function addPortfolioDays({ rows, loans }: HistoryContext, until: Day): void {
  const sums = new Map<string, LoanTotals>();
  for (const loan of loans) {
    for (const day of openDays(loan, until)) {
      const balance = balanceOn(loan, day);
      if (balance === null) continue;
      const key = `${day} ${loan.terms.currency} ${balance.bucket}`;
      const { loans: count, amount } = sums.get(key) ?? { loans: 0, amount: 0 };
      sums.set(key, { loans: count + 1, amount: amount + balance.amount });
    }
  }
  for (const [key, sum] of sums) {
    const [day = '', currency = '', bucket = ''] = key.split(' ');
    rows.portfolioDays.push({ day, currency, bucket, ...sum });
  }
}

function addPortfolioRolls({ rows, loans }: HistoryContext, until: Day): void {
  const counts = new Map<string, number>();
  for (const loan of loans) {
    for (let week = until; week > loan.terms.disbursedOn; week = addDays(week, -7)) {
      const before = balanceOn(loan, addDays(week, -7));
      if (before === null) continue;
      const after = balanceOn(loan, week);
      const key = `${week} ${loan.terms.currency} ${before.bucket} ${after?.bucket ?? 'repaid'}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  for (const [key, count] of counts) {
    const [week = '', currency = '', fromBucket = '', toBucket = ''] = key.split(' ');
    rows.portfolioRolls.push({ week, currency, fromBucket, toBucket, loans: count });
  }
}

/** From where the next week is counted. */
function addPortfolioMarks({ rows, loans }: HistoryContext, until: Day): void {
  for (const loan of loans) {
    const balance = balanceOn(loan, until);
    if (balance === null) continue;
    const { borrower, orderId, terms } = loan;
    const { borrowerId } = borrower;
    const { bucket } = balance;
    rows.portfolioMarks.push({ borrowerId, orderId, currency: terms.currency, bucket, markedOn: until });
  }
}

/** Expected: what was unpaid of the day's instalments when it began. */
function addCollected({ rows, loans }: HistoryContext, until: Day): void {
  const sums = new Map<string, { expected: number; collected: number }>();
  const totalsFor = (day: Day, currency: string) => {
    const key = `${day} ${currency}`;
    const sum = sums.get(key) ?? { expected: 0, collected: 0 };
    sums.set(key, sum);
    return sum;
  };
  for (const { unpaidHistory: course, paid, terms } of loans) {
    for (const { on, amount } of paid) totalsFor(on, terms.currency).collected += amount;
    for (const [index, { from, unpaid }] of course.entries()) {
      const next = course[index + 1]?.from ?? until;
      for (const { dueOn, amount } of unpaid)
        if (amount > 0 && dueOn > from && dueOn <= next && dueOn < until)
          totalsFor(dueOn, terms.currency).expected += amount;
    }
  }
  for (const [key, sum] of sums) {
    const [day = '', currency = ''] = key.split(' ');
    rows.portfolioCollected.push({ day, currency, ...sum });
  }
}
