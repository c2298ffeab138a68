import {
  addDays,
  mayExtend,
  minor,
  type PaymentWay,
  statementOf,
  type WayToPay,
} from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { dayText, moneyText } from '../format.ts';
import type { LoanOnDay, Order, Today } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { quoteExtension } from './extensionQuote.ts';
import { partEndsUntil, quoteFor } from './payoffQuote.ts';
import { amountChanged, extensionUnavailable, notYetWhole, partOutside } from './refusals.ts';
import { extensionValidity, type Leaves, newDueOn, type ToPay } from './toPay.ts';

/** What somebody asks a reference for. `amount` in minor units, as the page that asks shows it. */
export type Asked = { requestType: 1 | 2; way?: PaymentWay | undefined; amount: number };

/** An amount that may be paid. */
type Payable = Omit<ToPay, 'reference'>;

type Asking = { services: Services; order: Order; loan: LoanOnDay; today: Today; channel: Channel };

/** What a reference is to be for. Throws a refusal that names what may be paid where that is something else. */
export async function payableOf(asking: Asking, asked: Asked): Promise<Payable> {
  return asked.requestType === 1 ? repaymentOf(asking, asked) : await extensionOf(asking, asked);
}

function checkAmount(amount: number, asked: Asked, { market }: Today): void {
  if (amount !== asked.amount) throw amountChanged(amount, moneyText(amount, market));
}

function repaymentOf({ loan, today, channel }: Asking, asked: Asked): Payable {
  const { way = 'instalment' } = asked;
  return way === 'part' ? partOf(loan, today, asked.amount) : inFull(loan, today, channel, way, asked);
}

function partOf(loan: LoanOnDay, today: Today, asked: number): Payable {
  const amount = withinPart(loan.waysToPay[1], asked, today);
  const payoffUntil = partEndsUntil(loan, amount);
  return {
    purpose: { requestType: 1, way: 'part', amount, extensionSequence: null, payoffUntil },
    // What is said of the rest after a part is said of a payment today.
    validity: { until: today.today, after: minor(amount) },
    later: null,
    expected: null,
    newDueOn: null,
    isLate: loan.statement.overdueSince !== null,
    leaves: leftAfter(loan, amount),
  };
}

function inFull(
  loan: LoanOnDay,
  today: Today,
  channel: Channel,
  paymentWay: 'instalment' | 'all',
  asked: Asked,
): Payable {
  const [instalment, , all] = loan.waysToPay;
  const atOnce = paymentWay === 'all' ? all : instalment;
  if (atOnce.from > today.today) throw notYetWhole(atOnce.from, (language) => dayText(atOnce.from, language));
  const { way, payoffUntil, expectedOn } = quoteFor(loan, channel, paymentWay);
  // The page that leads here names what is paid at once; a slow channel answers with its own amount.
  if (asked.amount !== atOnce.amount) checkAmount(way.amount, asked, today);
  const { amount } = way;
  return {
    purpose: { requestType: 1, way: way.way, amount, extensionSequence: null, payoffUntil },
    validity: way,
    later: way.later,
    expected: expectedOn === null ? null : { on: expectedOn, isLate: way.until < expectedOn },
    newDueOn: null,
    isLate: loan.statement.overdueSince !== null,
    leaves: null,
  };
}

function withinPart({ least, amount: most }: WayToPay, amount: number, { market }: Today): number {
  if (amount >= least && amount <= most) return amount;
  throw partOutside(least, most, (value) => moneyText(value, market));
}

/** What is to be paid of what is due or falls due next, once a part has been paid today. */
export function leftAfter(loan: LoanOnDay, amount: number): Leaves {
  const { terms, events } = loan;
  const { asOf } = loan.statement;
  const tomorrow = addDays(asOf, 1);
  const paid = {
    kind: 'payment',
    id: 'a part paid today',
    valueDate: asOf,
    receivedAt: '9999',
    amount: minor(amount),
    provider: '',
    purpose: { kind: 'repayment' },
  } as const;
  const { dueAmount, repayDate } = statementOf(terms, [...events, paid], asOf);
  return {
    today: dueAmount,
    dueOn: repayDate,
    tomorrow: statementOf(terms, [...events, paid], tomorrow).dueAmount,
    otherwise: statementOf(terms, events, tomorrow).dueAmount,
  };
}

async function extensionOf({ services, order, loan, today }: Asking, asked: Asked): Promise<Payable> {
  const { terms, statement } = loan;
  if (terms.deferral === null || !mayExtend(terms, statement)) throw extensionUnavailable(statement);
  const { fee, paid, sequence, expiresOn } = await quoteExtension(services.db, order, today.today);
  const amount = fee - paid;
  checkAmount(amount, asked, today);
  return {
    purpose: { requestType: 2, amount, extensionSequence: sequence, quotedUntil: expiresOn },
    validity: extensionValidity(statement, expiresOn, minor(amount)),
    later: null,
    expected: null,
    newDueOn: newDueOn(statement, terms.deferral.days),
    isLate: statement.overdueSince !== null,
    leaves: null,
  };
}
