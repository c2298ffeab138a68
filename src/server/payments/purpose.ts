import {
  addDays,
  mayExtend,
  minor,
  type PaymentWay,
  statementOf,
  type WayToPay,
} from '../../lending/index.ts';
import { dayText, moneyText } from '../format.ts';
import type { LoanOnDay, Order, Today } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { quoteExtension } from './extensionQuote.ts';
import { amountChanged, extensionUnavailable, notYetWhole, partOutside } from './refusals.ts';
import { extensionValidity, type Leaves, newDueOn, type ToPay } from './toPay.ts';

/** What somebody asks a reference for. `amount` in minor units, as the page that asks shows it. */
export type Asked = { requestType: 1 | 2; way?: PaymentWay | undefined; amount: number };

/** An amount that may be paid. */
type Payable = Omit<ToPay, 'reference'>;

/** What a reference is to be for. Throws a refusal that names what may be paid where that is something else. */
export async function payableOf(
  services: Services,
  order: Order,
  loan: LoanOnDay,
  today: Today,
  asked: Asked,
): Promise<Payable> {
  const payable =
    asked.requestType === 1
      ? repaymentOf(loan, today, asked)
      : await extensionOf(services, order, loan, today);
  const { amount } = payable.purpose;
  if (amount !== asked.amount) throw amountChanged(amount, moneyText(amount, today.market));
  return payable;
}

function repaymentOf(loan: LoanOnDay, today: Today, asked: Asked): Payable {
  const [instalment, part, all] = loan.waysToPay;
  const way = { instalment, part, all }[asked.way ?? 'instalment'];
  if (way.from > today.today) throw notYetWhole(way.from, (language) => dayText(way.from, language));
  const amount = way === part ? withinPart(part, asked.amount, today) : way.amount;
  return {
    purpose: { requestType: 1, way: way.way, amount, extensionSequence: null },
    // What is said of the rest after a part is said of a payment today.
    validity: way === part ? { until: today.today, after: minor(amount) } : way,
    newDueOn: null,
    isLate: loan.statement.overdueSince !== null,
    leaves: way === part ? leftAfter(loan, amount) : null,
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
  const { repayAmount, repayDate } = statementOf(terms, [...events, paid], asOf);
  return {
    today: repayAmount,
    dueOn: repayDate,
    tomorrow: statementOf(terms, [...events, paid], tomorrow).repayAmount,
    otherwise: loan.repayAmountTomorrow,
  };
}

async function extensionOf(
  services: Services,
  order: Order,
  { terms, statement }: LoanOnDay,
  { today }: Today,
): Promise<Payable> {
  if (terms.deferral === null || !mayExtend(terms, statement)) throw extensionUnavailable(statement);
  const { fee, paid, sequence, expiresOn } = await quoteExtension(services.db, order, today);
  const amount = fee - paid;
  return {
    purpose: { requestType: 2, amount, extensionSequence: sequence, quotedUntil: expiresOn },
    validity: extensionValidity(statement, expiresOn, minor(amount)),
    newDueOn: newDueOn(statement, terms.deferral.days),
    isLate: statement.overdueSince !== null,
    leaves: null,
  };
}
